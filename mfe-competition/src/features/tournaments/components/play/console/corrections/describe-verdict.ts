import type { MatchVerdict } from '@portal/contracts';
import { formatScore } from '../../match-room/score';
import type { PlayerNames } from '../../match-room/sides';

/** `Ana 2–1 Ben`, or how the match was decided without goals. */
export const describeVerdict = (verdict: MatchVerdict, [home, away]: PlayerNames): string => {
  if ('score' in verdict) return `${home} ${formatScore(verdict.score)} ${away}`;
  if (verdict.walkover === 'both') return `${home} vs ${away}: double walkover`;
  return `${home} vs ${away}: walkover for ${verdict.walkover === 'home' ? home : away}`;
};
