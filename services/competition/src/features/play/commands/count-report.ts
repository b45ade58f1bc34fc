import type { MatchScore } from '@portal/contracts';
import type { Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context.ts';
import { isSameScore } from '../../../engine/outcome.ts';

/**
 * Counts a report against the player's limit. A response to the opponent's report is free, because silence would decide against a player
 * who may not respond.
 * @throws AppError `rate_limited`
 */
export const countReport = async (
  { matches, limiters }: Pick<CompetitionContext, 'matches' | 'limiters'>,
  { id, key }: { id: string; key: string },
  score: MatchScore,
  { userId }: Player,
): Promise<void> => {
  const room = (await matches.findRooms(id, [key])).get(key);
  const at = room?.players.indexOf(userId);
  const own = at === 0 ? room?.reports.home : room?.reports.away;
  const theirs = at === 0 ? room?.reports.away : room?.reports.home;
  const isResponse = at !== -1 && theirs && (!own || isSameScore(theirs, score));
  if (!isResponse) await limiters.matchReports.consume(userId);
};
