import type { MatchVerdict } from '@portal/contracts';
import type { Goals, Score, Verdict } from '../../../engine/types.ts';

export const toPair = ([home, away]: Goals): [home: number, away: number] => [home, away];

export const presentScore = ({ legs, extra, penalties }: Score) => ({
  legs: legs.map(toPair),
  ...(extra && { extra: toPair(extra) }),
  ...(penalties && { penalties: toPair(penalties) }),
});

export const presentVerdict = (verdict: Verdict | null): MatchVerdict | null => {
  if (!verdict) return null;
  return 'score' in verdict ? { score: presentScore(verdict.score) } : { walkover: verdict.walkover };
};
