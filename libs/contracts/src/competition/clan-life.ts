import { count, id, pageQuery, text, timestamp, visibleText } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import { playerCup } from './play/reward.ts';
import { clanPerson, createClanFields } from './schemas.ts';
import { clanJoinings, clanJoinOptions, clanRequestStates, clanRoles } from './ui.ts';

const joining = z.enum(clanJoinings);

export const ownClanFields = z.strictObject({
  name: createClanFields.shape.name,
  description: createClanFields.shape.description,
  joining,
});
export type OwnClanFields = z.output<typeof ownClanFields>;

/** Replaces all fields. A form without a logo keeps the logo. */
export const clanChangeFields = z.strictObject({
  description: createClanFields.shape.description,
  joining,
  /** Absent or empty: the clan has none. */
  leaderPhone: createClanFields.shape.leaderPhone,
});
export type ClanChangeFields = z.output<typeof clanChangeFields>;

/** A player's request to join a clan, an invitation, or what is left of them. */
export const clanRequest = z.object({
  state: z.enum(clanRequestStates),
  at: timestamp,
  /** When the request or the invitation ends, or when the player may ask again. */
  expiresAt: timestamp,
  /** Who invited, declined or removed the player. The player's own id means that the player declined an invitation. */
  by: clanPerson.nullable(),
});
export type ClanRequest = z.output<typeof clanRequest>;

/** What the caller is in a clan, and what the caller can do there. */
export const clanMe = z.object({
  role: z.enum(clanRoles).nullable(),
  request: clanRequest.nullable(),
  mayJoin: z.enum(clanJoinOptions),
  /** Someone wants to lead the clan, and will at `dueAt` unless the leader acts. Members see it. */
  claim: z.object({ by: clanPerson, dueAt: timestamp }).nullable(),
  mayClaim: z.boolean(),
  /** How many announcements the clan can post today; null for callers who may not post. */
  announcementsLeft: count.nullable(),
});
export type ClanMe = z.output<typeof clanMe>;

/** 128 bits in base64url. */
const inviteCode = z.string().regex(/^[\w-]{22}$/, 'Not a valid invitation');

export const membershipBody = z.discriminatedUnion('do', [
  /** Joins an open clan, or with a code any clan; requests membership of a clan that accepts requests. */
  z.strictObject({ do: z.literal('join'), code: inviteCode.optional() }),
  z.strictObject({ do: z.literal('cancel') }),
  z.strictObject({ do: z.literal('accept') }),
  z.strictObject({ do: z.literal('decline') }),
  /** A leader of other members names the next leader. The last member who leaves dissolves the clan. */
  z.strictObject({ do: z.literal('leave'), next: id.optional() }),
  z.strictObject({ do: z.literal('claim') }),
  z.strictObject({ do: z.literal('refuse-claim') }),
]);
export type MembershipBody = z.output<typeof membershipBody>;

const playerId = id;

export const clanStaffBody = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('accept'), playerId }),
  /** The player cannot ask again for `limits.clan.declinedDays`. */
  z.strictObject({ do: z.literal('decline'), playerId }),
  /** The invitation also ends the wait of a player whom the clan has declined or removed. */
  z.strictObject({ do: z.literal('invite'), playerId }),
  /** The player cannot come back for `limits.clan.removedDays`. */
  z.strictObject({ do: z.literal('remove'), playerId }),
  /** Withdraws an invitation, or lets a declined or removed player ask again. */
  z.strictObject({ do: z.literal('lift'), playerId }),
  z.strictObject({ do: z.literal('role'), playerId, role: z.enum(['manager', 'member']) }),
  z.strictObject({ do: z.literal('hand-over'), playerId }),
  /** Creates an invitation link, which replaces the one before. */
  z.strictObject({ do: z.literal('link') }),
  z.strictObject({ do: z.literal('unlink') }),
]);
export type ClanStaffBody = z.output<typeof clanStaffBody>;

/** What leader and managers of a clan work with. */
export const clanManagement = z.object({
  /** Open ones first, then the ones that still block; each newest first, at most `limits.clan.listedRequests`. */
  requests: z.array(clanRequest.extend({ player: clanPerson })),
  /** In the order of joining. */
  members: z.array(z.object({ player: clanPerson, role: z.enum(clanRoles), joinedAt: timestamp })),
  /** The code of the invitation link, see `competitionPaths.clanInvitation`. */
  link: z.object({ code: inviteCode, expiresAt: timestamp }).nullable(),
});
export type ClanManagement = z.output<typeof clanManagement>;

/** A finished clan cup in which the clan has a place. */
export const clanCup = playerCup.pick({
  id: true,
  name: true,
  place: true,
  entrants: true,
  isFinal: true,
  endedAt: true,
});
export type ClanCup = z.output<typeof clanCup>;

export const announcementsQuery = z.strictObject(pageQuery(limits.page));

export const announcementBody = z.strictObject({
  text: visibleText(limits.clan.announcement, 'Text is required').trim(),
});

export const announcementParams = z.strictObject({ id, post: id });

export const clanAnnouncement = z.object({
  id,
  by: clanPerson,
  text: text(limits.clan.announcement),
  at: timestamp,
  mayDelete: z.boolean(),
});
export type ClanAnnouncement = z.output<typeof clanAnnouncement>;
