import type { CommunityContext } from '../../context.ts';
import type { PlayerProfile } from '../../projection/player-reader.ts';

const neighbors = 2;

/** Lists the player between the nearest ones above and below, best first. Ranks are null while they are collected. */
export const listNeighbors = async (
  { players, ranking }: CommunityContext,
  playerId: string,
): Promise<{ player: PlayerProfile; rank: number | null }[]> => {
  const [rows, { rank }] = await Promise.all([players.listAround(playerId, neighbors), ranking.findRank(playerId)]);
  const own = rows.findIndex(({ id }) => id === playerId);
  return rows.map((player, index) => ({ player, rank: rank === null ? null : rank + index - own }));
};
