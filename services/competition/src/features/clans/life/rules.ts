import type { ClanMe } from '@portal/contracts';
import { limits } from '@portal/contracts';
import type { ClanRole } from '@portal/contracts/competition/ui';
import type { Clan, ClanChange, StoredClanRequest } from '../../../data-access/index.ts';

export const addDays = (time: Date, days: number): Date => new Date(time.getTime() + days * 86_400_000);

type Leaders = Pick<Clan, 'leaderId' | 'managerIds'>;

/** Returns the role of a member. */
export const getMemberRole = ({ leaderId, managerIds }: Leaders, playerId: string): ClanRole => {
  if (playerId === leaderId) return 'leader';
  return managerIds.includes(playerId) ? 'manager' : 'member';
};

export const isClanStaff = (role: ClanRole | null): boolean => role === 'leader' || role === 'manager';

/** Managers remove members without a role; nobody removes the leader. */
export const mayRemove = (role: ClanRole | null, target: ClanRole): boolean =>
  (role === 'leader' && target !== 'leader') || (role === 'manager' && target === 'member');

/** Managers claim the lead, or without any the member who joined first. @param memberIds the earliest member first */
export const mayClaimLead = ({ leaderId, managerIds }: Leaders, memberIds: readonly string[], playerId: string) => {
  if (playerId === leaderId) return false;
  if (managerIds.length > 0) return managerIds.includes(playerId);
  return memberIds.find((id) => id !== leaderId) === playerId;
};

/** Whether a member must wait because the leader has refused a claim. */
export const isClaimRefused = ({ leaderId, nextClaimAt }: Pick<Clan, 'leaderId' | 'nextClaimAt'>, now: Date): boolean =>
  leaderId !== null && nextClaimAt !== null && nextClaimAt > now;

/** Whether the clan keeps the player from asking or joining. A player who declined an invitation can change their mind. */
export const isTurnedAway = (request: StoredClanRequest | null): boolean =>
  request?.state === 'removed' || (request?.state === 'declined' && request.by !== request.playerId);

interface Candidate {
  clan: Pick<Clan, 'id' | 'joining' | 'memberCount'>;
  /** The player's clan. */
  ownClanId: string | undefined;
  request: StoredClanRequest | null;
}

/** Decides what a player can do to join a clan, or why it is not possible. */
export const decideJoinOption = ({ clan, ownClanId, request }: Candidate): ClanMe['mayJoin'] => {
  if (ownClanId !== undefined) return ownClanId === clan.id ? 'member' : 'in-other-clan';
  if (isTurnedAway(request)) return 'declined';
  if (request?.state === 'requested') return 'requested';
  if (clan.memberCount >= limits.clan.members) return 'full';
  if (request?.state === 'invited') return 'accept';
  return clan.joining === 'open' ? 'join' : clan.joining === 'request' ? 'ask' : 'invitation';
};

/** Returns the time since which announcements count as those of the day. */
export const getAnnouncementWindowStart = (now: Date): Date => addDays(now, -1);

/** Former managers have seen the code of the invitation link. */
export const noLink = { inviteCode: null, inviteExpiresAt: null } as const satisfies ClanChange;

export const noClaim = { claimedBy: null, claimDueAt: null } as const satisfies ClanChange;

/** Makes a member the leader. The phone number is the former leader's. @param formerId becomes a manager if there is room */
export const changeLeader = ({ managerIds }: Leaders, leaderId: string, formerId: string | null): ClanChange => {
  const others = managerIds.filter((id) => id !== leaderId);
  const hasRoom = formerId !== null && others.length < limits.clan.managers;
  const roles = { leaderId, managerIds: hasRoom ? [...others, formerId] : others };
  return { ...roles, leaderPhone: null, ...noClaim, nextClaimAt: null };
};

/** Takes a player who is not the leader out of the roles of a clan. */
export const dropFromRoles = (clan: Leaders & Pick<Clan, 'claimedBy'>, playerId: string): ClanChange => ({
  managerIds: clan.managerIds.filter((id) => id !== playerId),
  ...(clan.claimedBy === playerId && noClaim),
});
