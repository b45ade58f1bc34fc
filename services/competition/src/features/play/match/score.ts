import { hasTable, type MatchStage } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { Settings } from '../../../data-access/play/documents.ts';
import { findOutcome } from '../../../engine/outcome.ts';
import type { Score } from '../../../engine/types.ts';

const needsWinner = 'A knockout match needs a winner. Add extra time or penalties.';

/**
 * Checks a score against the format: its legs, and extra time and penalties exactly when they were needed.
 * @throws AppError `validation_failed` with an issue of the field
 */
export const checkScore = (score: Score, stage: MatchStage, { legs, extraTime, awayGoals }: Settings): void => {
  const reject = (path: string, message: string) => {
    throw new AppError('validation_failed', { issues: [{ path, message }] });
  };
  const expected = hasTable(stage) ? 1 : legs;
  if (score.legs.length !== expected)
    reject('score.legs', expected === 1 ? 'This match has one leg' : 'This match has two legs');
  const isLevel = (part: Score) => !hasTable(stage) && findOutcome(part, { awayGoals }) === 'undecided';
  const goesToExtraTime = extraTime && isLevel({ legs: score.legs });
  if (score.extra && !goesToExtraTime) reject('score.extra', 'This match has no extra time');
  if (goesToExtraTime && !score.extra) reject('score.extra', needsWinner);
  const goesToPenalties = isLevel({ legs: score.legs, extra: score.extra });
  if (score.penalties && !goesToPenalties) reject('score.penalties', 'This match has no penalties');
  if (goesToPenalties && isLevel(score)) reject('score.penalties', needsWinner);
};
