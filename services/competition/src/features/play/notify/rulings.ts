import type { LogRow } from '../../../data-access/play/documents';
import { isSameScore } from '../../../engine/outcome';
import type { Verdict } from '../../../engine/types';
import type { TournamentState } from '../tournament/state';

const isSameVerdict = (one: Verdict | null, other: Verdict | null): boolean => {
  if (!one || !other) return one === other;
  if ('score' in one) return 'score' in other && isSameScore(one.score, other.score);
  return 'walkover' in other && one.walkover === other.walkover;
};

/** Whether a log row is a new ruling. A client repeats a ruling whose response was lost; the repetition gets no email. */
export const isRuling = ({ rooms }: TournamentState, { kind, key, before, after, reason }: LogRow): boolean => {
  if (kind !== 'rule' && kind !== 'correct' && kind !== 'replay') return false;
  const stored = key === null ? null : rooms.get(key);
  return !isSameVerdict(before, after) || stored?.state !== 'done' || stored.decision?.reason !== reason;
};
