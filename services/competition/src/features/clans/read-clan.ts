import { limits } from '@portal/contracts';
import { AppError, type Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../context.ts';
import type { Clan, PlayersById } from '../../data-access/index.ts';
import { type FindPerson, readPersons } from './read-persons.ts';

/** @throws AppError `clan_not_found` */
export const readClan = async ({ clans }: Pick<CompetitionContext, 'clans'>, id: string): Promise<Clan> => {
  const clan = await clans.findById(id);
  if (!clan) throw new AppError('clan_not_found');
  return clan;
};

/** Members may read their leader's phone, and the privileged user every leader's. */
const mayReadPhone = async (
  { memberships }: CompetitionContext,
  clanId: string,
  player: Player | null,
): Promise<boolean> => {
  if (!player || player.privileged) return player !== null;
  return (await memberships.findClanIds([player.userId])).get(player.userId) === clanId;
};

export interface ClanDetailsForCaller {
  clan: Clan;
  memberIds: string[];
  players: PlayersById;
  /** Whether the caller may see the leader's phone; without, the response does not reveal whether it exists. */
  withPhone: boolean;
  /** Undefined where pages do not show leader and managers with their pictures. */
  findPerson: FindPerson | undefined;
}

/**
 * Reads a clan with its first members and finds out whether the caller may see the leader's phone number.
 * @throws AppError `clan_not_found`; `rate_limited` for a visitor who reads too many phone numbers
 */
export const readDetails = async (
  ctx: CompetitionContext,
  id: string,
  { player, ip }: { player: Player | null; ip: string },
): Promise<ClanDetailsForCaller> => {
  const clan = await readClan(ctx, id);
  const memberships = await ctx.memberships.listByClan(id, undefined, limits.clan.listedMembers);
  const memberIds = memberships.map(({ playerId }) => playerId);
  const staffIds = [...clan.managerIds, ...(clan.leaderId === null ? [] : [clan.leaderId])];
  const playerIds = new Set([...memberIds, ...staffIds]);
  const [players, findPerson] = await Promise.all([
    ctx.players.findByIds([...playerIds]),
    ctx.portal.features.clanLife ? readPersons(ctx, staffIds) : undefined,
  ]);
  const withPhone = ctx.portal.features.publicLeaderPhone || (await mayReadPhone(ctx, id, player));
  if (withPhone && clan.leaderPhone !== null && !player) await ctx.limiters.clanPhones.consume(ip);
  return { clan, memberIds, players, withPhone, findPerson };
};
