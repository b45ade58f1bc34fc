import type { MatchResponse } from '@portal/contracts';
import { sumGoals } from '@portal/contracts/fixture-score';
import { formatScore } from './score.ts';
import type { SideNames } from './sides.ts';

/** How a match ended: `Ana 2–1 Ben.`, `Ana beat Ben by walkover.`, `Semifinal 1 counts for neither side.` */
export const describeResult = (
  { result, winner, label }: Pick<MatchResponse, 'result' | 'winner' | 'label'>,
  names: SideNames,
): string => {
  const [better, worse] = winner === 'away' ? names.toReversed() : names;
  if (!result || 'walkover' in result)
    return winner === null ? `${label} counts for neither side.` : `${better} beat ${worse} by walkover.`;
  const { score } = result;
  const [homeGoals, awayGoals] = sumGoals(score);
  // Level goals alone do not explain a winner by away goals or by a tiebreak of clans.
  const needsWinner = winner !== null && homeGoals === awayGoals && !score.penalties;
  return `${formatScore(score, names)}.${needsWinner ? ` ${better} won.` : ''}`;
};
