import type { LogRow, PendingRuling } from '../../../data-access/play/documents.ts';
import { isSameVerdict } from '../../../engine/outcome.ts';
import type { Draft } from './change.ts';
import type { TournamentState } from './state.ts';

/** How long screens offer to undo a ruling. Its email waits as long, so that a ruling and its undo are one message. */
const rulingDelayMs = 30_000;

/** Whether a log row is a new ruling. A client repeats a ruling whose response was lost; the repetition gets no email. */
const isRuling = ({ rooms }: TournamentState, { kind, key, before, after, reason }: LogRow): boolean => {
  if (kind !== 'rule' && kind !== 'correct' && kind !== 'replay') return false;
  const stored = key === null ? null : rooms.get(key);
  return !isSameVerdict(before, after) || stored?.state !== 'done' || stored.decision?.reason !== reason;
};

/** Delays the emails of new rulings. A later ruling on the same match takes the place of an earlier one. */
export const delayRulings = (draft: Draft, before: TournamentState): void => {
  const sendAt = new Date(draft.now.getTime() + rulingDelayMs);
  const pending = draft.log.flatMap((row): PendingRuling[] => {
    const room = row.key === null ? null : draft.rooms.get(row.key);
    return room && isRuling(before, row) ? [{ key: room.key, players: room.players, reason: row.reason, sendAt }] : [];
  });
  if (pending.length === 0) return;
  const keys = new Set(pending.map(({ key }) => key));
  const others = draft.play.heldRulings.filter(({ key }) => !keys.has(key));
  draft.touch({ play: { heldRulings: [...others, ...pending] } });
};

/** Takes the rulings whose emails are due, with the current results of their matches. */
export const takeDueRulings = (draft: Draft): PendingRuling[] => {
  const { heldRulings } = draft.play;
  const due = heldRulings.filter(({ sendAt }) => sendAt <= draft.now);
  if (due.length > 0) draft.touch({ play: { heldRulings: heldRulings.filter((one) => !due.includes(one)) } });
  return due;
};
