import type { CompetitionContext } from '../../context';
import type { Names } from './present';
import type { Entry } from './state';

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
