import { limits } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import type { Clan, ClanPosition, Membership, MembershipPosition } from '../../data-access';
import type { KnownPlayers } from './present-clan';

/** @throws AppError `clan_not_found` */
export const requireClan = async ({ clans }: CompetitionContext, id: string): Promise<Clan> => {
  const clan = await clans.findById(id);
  if (!clan) throw new AppError('clan_not_found');
  return clan;
};

/** A page of clans with their leaders. */
export const listClans = async (
  { clans, players }: CompetitionContext,
  after: ClanPosition | undefined,
  limit: number,
): Promise<{ clans: Clan[]; leaders: KnownPlayers }> => {
  const listed = await clans.listBySize(after, limit);
  const leaderIds = listed.flatMap(({ leaderId }) => leaderId ?? []);
  return { clans: listed, leaders: await players.findByIds(leaderIds) };
};

/** @throws AppError `clan_not_found` */
export const readDetails = async (
  competition: CompetitionContext,
  id: string,
): Promise<{ clan: Clan; memberIds: string[]; players: KnownPlayers }> => {
  const clan = await requireClan(competition, id);
  const memberships = await competition.memberships.listByClan(id, undefined, limits.clan.listedMembers);
  const memberIds = memberships.map(({ playerId }) => playerId);
  const named = new Set([...memberIds, ...clan.managerIds, ...(clan.leaderId === null ? [] : [clan.leaderId])]);
  return { clan, memberIds, players: await competition.players.findByIds([...named]) };
};

/**
 * A page of a clan's members.
 * @throws AppError `clan_not_found`
 */
export const listMembers = async (
  competition: CompetitionContext,
  clanId: string,
  after: MembershipPosition | undefined,
  limit: number,
): Promise<{ memberships: Membership[]; players: KnownPlayers }> => {
  await requireClan(competition, clanId);
  const memberships = await competition.memberships.listByClan(clanId, after, limit);
  return { memberships, players: await competition.players.findByIds(memberships.map(({ playerId }) => playerId)) };
};
