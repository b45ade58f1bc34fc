import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context';
import type { PlayerName } from '../../../data-access';
import type { Entry } from '../../../data-access/play/documents';
import { isClanCup } from '../match/games';
import { requirePlay } from './actor';

export type Names = ReadonlyMap<string, PlayerName>;

/** The entrants of these entries, and the players of their lineups. */
export const listPeople = (entries: Iterable<Entry>): string[] =>
  [...entries].flatMap(({ playerId, lineup }) => [playerId, ...lineup.map((one) => one.playerId)]);

/** Reads names of players and, where an id is not that of a player, of clans. */
export const readNames = async (
  { players, clans }: Pick<CompetitionContext, 'players' | 'clans'>,
  ids: Iterable<string>,
): Promise<Names> => {
  const unique = [...new Set(ids)];
  const names = await players.findByIds(unique);
  const others = unique.filter((id) => !names.has(id));
  if (others.length === 0) return names;
  const crests = await clans.findCrests(others);
  return new Map([...names, ...[...crests].map(([id, { name }]) => [id, { id, username: name }] as const)]);
};

/**
 * Requires an id to be that of a player whose account still exists, or in a clan cup that of a clan.
 * @throws AppError `tournament_not_found`, `user_not_found`, `clan_not_found`
 */
export const requireEntrantKind = async (
  ctx: Pick<CompetitionContext, 'plays' | 'players' | 'clans'>,
  tournamentId: string,
  entrantId: string,
): Promise<void> => {
  const { players, clans } = ctx;
  if (!isClanCup(await requirePlay(ctx, tournamentId))) {
    if (!(await players.findById(entrantId))) throw new AppError('user_not_found');
  } else if (!(await clans.findById(entrantId))) throw new AppError('clan_not_found');
};
