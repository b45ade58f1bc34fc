import type { LogRow } from '../../../data-access/play/documents.ts';
import { isSameVerdict } from '../../../engine/outcome.ts';
import type { TournamentState } from '../tournament/state.ts';

/** Whether a log row is a new ruling. A client repeats a ruling whose response was lost; the repetition gets no email. */
export const isRuling = ({ rooms }: TournamentState, { kind, key, before, after, reason }: LogRow): boolean => {
  if (kind !== 'rule' && kind !== 'correct' && kind !== 'replay') return false;
  const stored = key === null ? null : rooms.get(key);
  return !isSameVerdict(before, after) || stored?.state !== 'done' || stored.decision?.reason !== reason;
};
