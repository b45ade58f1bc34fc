import {
  type ClanDetails,
  type ClanListItem,
  type ClanMember,
  type Clan as ClanResponse,
  limits,
} from '@portal/contracts';
import { AppError, type Player, type TimePosition } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import type { Clan, ClanPosition, KnownPlayer, ListedClan, Membership } from '../../data-access';
import { clanLogoUrl } from '../../messages/events';

/** Players by id, as far as account has published them. */
type KnownPlayers = ReadonlyMap<string, KnownPlayer>;

/** Null for a player not published yet; screens choose the text. */
const nameOf = (players: KnownPlayers, id: string): string | null => players.get(id)?.username ?? null;

const leaderOf = ({ leaderId }: Pick<Clan, 'leaderId'>, players: KnownPlayers): string | null =>
  leaderId === null ? null : nameOf(players, leaderId);

export const presentClan = (clan: Clan): ClanResponse => ({
  id: clan.id,
  name: clan.name,
  description: clan.description,
  logo: clanLogoUrl(clan.logo),
  memberCount: clan.memberCount,
  createdAt: clan.createdAt.toISOString(),
});

export const presentListItem = (clan: ListedClan, players: KnownPlayers): ClanListItem => ({
  id: clan.id,
  name: clan.name,
  description: clan.description,
  logo: clanLogoUrl(clan.logo),
  memberCount: clan.memberCount,
  leaderUsername: leaderOf(clan, players),
});

/** @param withPhone whether the caller may see the leader's phone; without, the response does not reveal whether it exists */
export const presentDetails = (
  clan: Clan,
  memberIds: readonly string[],
  players: KnownPlayers,
  withPhone: boolean,
): ClanDetails => {
  const leaderUsername = leaderOf(clan, players);
  return {
    clanScore: clan.clanScore,
    leaderUsername,
    leader_user: leaderUsername,
    ...(withPhone && { leaderPhone: clan.leaderPhone, leader_phone_number: clan.leaderPhone }),
    managers_users: clan.managerIds.flatMap((id) => nameOf(players, id) ?? []).join(', '),
    memberCount: clan.memberCount,
    members: memberIds.map((id) => nameOf(players, id)),
  };
};

export const presentMember = ({ id, playerId, joinedAt }: Membership, player: KnownPlayer | undefined): ClanMember => ({
  id,
  userId: playerId,
  joinedAt: joinedAt.toISOString(),
  user: player ? { username: player.username } : null,
});

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
): Promise<{ clans: ListedClan[]; leaders: KnownPlayers }> => {
  const listed = await clans.listBySize(after, limit);
  const leaderIds = listed.flatMap(({ leaderId }) => leaderId ?? []);
  return { clans: listed, leaders: await players.findByIds(leaderIds) };
};

/** @throws AppError `clan_not_found` */
export const readDetails = async (
  ctx: CompetitionContext,
  id: string,
): Promise<{ clan: Clan; memberIds: string[]; players: KnownPlayers }> => {
  const clan = await requireClan(ctx, id);
  const memberships = await ctx.memberships.listByClan(id, undefined, limits.clan.listedMembers);
  const memberIds = memberships.map(({ playerId }) => playerId);
  const named = new Set([...memberIds, ...clan.managerIds, ...(clan.leaderId === null ? [] : [clan.leaderId])]);
  return { clan, memberIds, players: await ctx.players.findByIds([...named]) };
};

/** Whether a caller may see the phone number of a clan's leader where it is not public. */
export const mayReadPhone = async (
  { memberships }: CompetitionContext,
  clanId: string,
  player: Player | null,
): Promise<boolean> => {
  if (!player || player.privileged) return player !== null;
  return (await memberships.clanIdsOf([player.userId])).get(player.userId) === clanId;
};

/**
 * A page of a clan's members.
 * @throws AppError `clan_not_found`
 */
export const listMembers = async (
  ctx: CompetitionContext,
  clanId: string,
  after: TimePosition | undefined,
  limit: number,
): Promise<{ memberships: Membership[]; players: KnownPlayers }> => {
  await requireClan(ctx, clanId);
  const memberships = await ctx.memberships.listByClan(clanId, after, limit);
  return { memberships, players: await ctx.players.findByIds(memberships.map(({ playerId }) => playerId)) };
};
