import { type ClanManagement, type ClanMe, limits } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context.ts';
import type { Clan, StoredClanRequest } from '../../../data-access/index.ts';
import { readClan } from '../read-clan.ts';
import { type FindPerson, readPersons } from '../read-persons.ts';
import {
  decideJoinOption,
  getAnnouncementWindowStart,
  getMemberRole,
  isClaimRefused,
  isClanStaff,
  mayClaimLead,
} from './rules.ts';

const presentRequest = ({ state, at, expiresAt, by }: StoredClanRequest, findPerson: FindPerson) => ({
  ...{ state, at: at.toISOString(), expiresAt: expiresAt.toISOString() },
  by: findPerson(by),
});

const readClaim = ({ claimedBy, claimDueAt }: Clan) =>
  claimedBy !== null && claimDueAt !== null ? { by: claimedBy, dueAt: claimDueAt } : null;

/** Managers claim the lead; without any, the earliest members are read to find out who may. */
const readMayClaim = async (ctx: CompetitionContext, clan: Clan, playerId: string, now: Date): Promise<boolean> => {
  if (playerId === clan.leaderId || clan.claimedBy !== null || isClaimRefused(clan, now)) return false;
  if (clan.managerIds.length > 0) return mayClaimLead(clan, [], playerId);
  const earliest = await ctx.memberships.listByClan(clan.id, undefined, 2);
  return mayClaimLead(
    clan,
    earliest.map((membership) => membership.playerId),
    playerId,
  );
};

/**
 * Reads what a player is in a clan and can do there.
 * @throws AppError `clan_not_found`
 */
export const readClanMe = async (ctx: CompetitionContext, clanId: string, playerId: string): Promise<ClanMe> => {
  const now = ctx.clock();
  const [clan, clanIds, request] = await Promise.all([
    readClan(ctx, clanId),
    ctx.memberships.findClanIds([playerId]),
    ctx.clanRequests.find(clanId, playerId, now),
  ]);
  const ownClanId = clanIds.get(playerId);
  const role = ownClanId === clanId ? getMemberRole(clan, playerId) : null;
  const claim = role === null ? null : readClaim(clan);
  const most = limits.clan.announcementsPerDay;
  const personIds = [...(request ? [request.by] : []), ...(claim ? [claim.by] : [])];
  const [findPerson, mayClaim, posted] = await Promise.all([
    readPersons(ctx, personIds),
    role !== null && readMayClaim(ctx, clan, playerId, now),
    isClanStaff(role) ? ctx.clanPosts.countSince(clanId, getAnnouncementWindowStart(now), most) : null,
  ]);
  return {
    ...{ role, mayClaim, mayJoin: decideJoinOption({ clan, ownClanId, request }) },
    request: request && presentRequest(request, findPerson),
    claim: claim && { by: findPerson(claim.by), dueAt: claim.dueAt.toISOString() },
    announcementsLeft: posted === null ? null : Math.max(0, most - posted),
  };
};

/** What a stranger sees of a clan that the last member has left. */
export const dissolvedClan: ClanMe = {
  ...{ role: null, request: null, mayJoin: 'invitation', claim: null },
  ...{ mayClaim: false, announcementsLeft: null },
};

/** Reads what leader and managers of a clan work with. The caller's role must have been checked. */
export const readClanManagement = async (ctx: CompetitionContext, clan: Clan): Promise<ClanManagement> => {
  const now = ctx.clock();
  const { listedRequests, members } = limits.clan;
  const [memberships, open, closed] = await Promise.all([
    ctx.memberships.listByClan(clan.id, undefined, members),
    ctx.clanRequests.listByClan(clan.id, ['requested', 'invited'], now, listedRequests),
    ctx.clanRequests.listByClan(clan.id, ['declined', 'removed'], now, listedRequests),
  ]);
  const requests = [...open, ...closed];
  const findPerson = await readPersons(ctx, [
    ...memberships.map(({ playerId }) => playerId),
    ...requests.flatMap(({ playerId, by }) => [playerId, by]),
  ]);
  const { inviteCode, inviteExpiresAt } = clan;
  const hasLink = inviteCode !== null && inviteExpiresAt !== null && inviteExpiresAt > now;
  return {
    requests: requests.map((request) => ({
      ...presentRequest(request, findPerson),
      player: findPerson(request.playerId),
    })),
    members: memberships.map(({ playerId, joinedAt }) => ({
      player: findPerson(playerId),
      role: getMemberRole(clan, playerId),
      joinedAt: joinedAt.toISOString(),
    })),
    link: hasLink ? { code: inviteCode, expiresAt: inviteExpiresAt.toISOString() } : null,
  };
};

/** @throws AppError `clan_not_found`; `forbidden` for players who are not members */
export const requireClanMember = async (ctx: CompetitionContext, clanId: string, playerId: string): Promise<Clan> => {
  const [clan, clanIds] = await Promise.all([readClan(ctx, clanId), ctx.memberships.findClanIds([playerId])]);
  if (clanIds.get(playerId) !== clanId) throw new AppError('forbidden');
  return clan;
};

/** @throws AppError `clan_not_found`; `forbidden` for others than leader and managers */
export const requireClanStaff = async (ctx: CompetitionContext, clanId: string, playerId: string): Promise<Clan> => {
  const clan = await readClan(ctx, clanId);
  if (playerId !== clan.leaderId && !clan.managerIds.includes(playerId)) throw new AppError('forbidden');
  return clan;
};
