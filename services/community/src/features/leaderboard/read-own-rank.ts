import type { OwnRank } from '@portal/contracts';
import type { CommunityContext } from '../../context.ts';
import { startOfWeek, weekMs } from './weekly-snapshot.ts';

/** Reads a player's place and the places gained since the start of the week. */
export const readOwnRank = async (
  { clock, ranking, weeklyRanks }: CommunityContext,
  playerId: string,
): Promise<OwnRank> => {
  const place = await ranking.findRank(playerId);
  if (place.rank === null) return { ...place, change: null };
  // Last week's snapshot counts while this week's is being taken.
  const since = new Date(startOfWeek(clock()).getTime() - weekMs);
  const before = await weeklyRanks.findRankSince(playerId, since);
  return { ...place, change: before === null ? null : before - place.rank };
};
