import { totalGoals } from '../../../engine/outcome.ts';
import type { Goals, Score } from '../../../engine/types.ts';

const formatGoals = ([home, away]: Goals): string => `${home}–${away}`;

/** `2–1`, or `1–1, 4–3 on penalties` */
export const formatScore = (score: Score): string => {
  const goals = formatGoals(totalGoals(score));
  return score.penalties ? `${goals}, ${formatGoals(score.penalties)} on penalties` : goals;
};
