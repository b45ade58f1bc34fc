import type { MatchVerdict } from '@portal/contracts';
import { formatVerdict, type SideNames } from '../../../shared/texts';

/** `Ana 2–1 Ben`, or `Ana vs Ben: walkover for Ben`. */
export const describeVerdict = (verdict: MatchVerdict, names: SideNames): string => {
  const text = formatVerdict(verdict, names);
  return 'score' in verdict ? text : `${names.join(' vs ')}: ${text}`;
};
