import { count, id, pageQuery, text, timestamp, visibleText } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import { platformGroups } from '../platforms.ts';
import * as z from '../zod.ts';
import { crestColors } from './crest-colors.ts';
import { isOneScript } from './one-script.ts';
import { entrantKinds, tournamentPhases } from './play/ui.ts';
import { tournamentStatuses } from './tournament-status.ts';
import { clanJoinings, clanRoles, clanSorts } from './ui.ts';

export { readTournamentStatus, type TournamentStatus, tournamentStatuses } from './tournament-status.ts';

export const clansQuery = z.strictObject({
  ...pageQuery(limits.clansPage),
  /** Only with the feature `clanLife`. */
  sort: z.enum(clanSorts).optional(),
});

/** Null without a leader, and until the service has received the player. */
const leaderUsername = z.string().nullable();

export const clanListItem = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** URL path of the picture. */
  logo: z.string().nullable(),
  /** Only with the feature `playTournaments`; null without a picture. */
  colors: crestColors.nullable().optional(),
  memberCount: count,
  /** Only with the feature `clanLife`, as is `clanScore`: how players become members. */
  joining: z.enum(clanJoinings).optional(),
  /** The sum of the members' scores. */
  clanScore: z.number().int().optional(),
  leaderUsername,
});
export type ClanListItem = z.output<typeof clanListItem>;

/**
 * Null if the clan has none. Absent if the caller may not see it: `features.publicLeaderPhone` is off, and the caller is neither a member
 * nor the privileged user.
 */
const leaderPhone = z.string().nullable().optional();

/** A player whom clan pages name. */
export const clanPerson = z.object({
  id,
  /** Null until the service has received the player. */
  username: z.string().nullable(),
  /** Null without a picture. */
  avatar: z.string().nullable(),
});
export type ClanPerson = z.output<typeof clanPerson>;

/** Details behind 'See more'. The leader's fields have both spellings, because clients of the portal read either. */
export const clanDetails = z.object({
  clanScore: z.number().int(),
  leaderUsername,
  leader_user: leaderUsername,
  leaderPhone,
  leader_phone_number: leaderPhone,
  /** Known usernames joined by commas; empty without managers. */
  managers_users: z.string(),
  memberCount: count,
  /** Usernames in the order of joining, at most `limits.clan.listedMembers`. Null until the service has received the player. */
  members: z.array(z.string().nullable()),
  /** Only with the feature `clanLife`; null for a clan without one. */
  leader: clanPerson.nullable().optional(),
  /** Only with the feature `clanLife`. */
  managers: z.array(clanPerson).optional(),
});
export type ClanDetails = z.output<typeof clanDetails>;

export const clan = clanListItem.omit({ leaderUsername: true }).extend({ createdAt: timestamp });
export type Clan = z.output<typeof clan>;

export const clanMembersQuery = z.strictObject(pageQuery(limits.page));

export const clanMember = z.object({
  id,
  userId: id,
  joinedAt: timestamp,
  /** Only with the feature `clanLife`. */
  role: z.enum(clanRoles).optional(),
  /** Null until the service has received the player behind the membership. */
  user: z
    .object({
      username: z.string(),
      /** Only with the feature `playTournaments`; null without a picture. */
      avatar: z.string().nullable().optional(),
    })
    .nullable(),
});
export type ClanMember = z.output<typeof clanMember>;

/** Forms send empty fields as empty text. */
const optional = (max: number) =>
  text(max)
    .trim()
    .transform((value) => (value === '' ? undefined : value))
    .optional();

export const createClanFields = z.strictObject({
  name: visibleText(limits.clan.name.max, 'Clan name is required')
    .trim()
    .refine(isOneScript, 'Please use letters of one alphabet only'),
  description: visibleText(limits.clan.description, 'Description is required').trim(),
  leaderUsername: optional(limits.username.max),
  leaderPhone: optional(limits.clan.phone),
  manager1Username: optional(limits.username.max),
  manager2Username: optional(limits.username.max),
  manager3Username: optional(limits.username.max),
});
export type CreateClanFields = z.output<typeof createClanFields>;

export const addClanMemberBody = z.strictObject({ userId: id });

export const tournamentsQuery = z.strictObject({
  ...pageQuery(limits.tournamentsPage),
  status: z.enum(tournamentStatuses).optional(),
});

export const tournament = z.object({
  id,
  name: z.string(),
  game: z.string(),
  /** Whole US dollars. */
  prizePool: count,
  participants: count,
  maxParticipants: count,
  /** The stored status. Statuses unknown to the portal are shown, and filtered, as unknown. */
  status: z.string(),
  /** Only tournaments that are played in the portal have a phase. */
  phase: z.enum(tournamentPhases).optional(),
  /** Absent unless clans enter it. */
  entrants: z.enum(entrantKinds).optional(),
  /** Absent if players of all platforms can enter it. */
  platformGroup: z.enum(platformGroups).exclude(['all']).optional(),
  /** Bots of the demo play it: it is last in the list and has no status there. */
  byBots: z.literal(true).optional(),
  startDate: timestamp,
  endDate: timestamp,
});
export type Tournament = z.output<typeof tournament>;

/** Statistics of the competition on the home page. */
export const competitionStats = z.object({
  clans: count,
  tournaments: count,
  /** Prize pools of all tournaments together, in whole US dollars. */
  prizePool: count,
});
export type CompetitionStats = z.output<typeof competitionStats>;
