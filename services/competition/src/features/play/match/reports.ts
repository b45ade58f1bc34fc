import { limits } from '@portal/contracts';
import type { MatchRoom } from '../../../data-access/play/documents.ts';
import { isSameScore } from '../../../engine/outcome.ts';
import type { Score, Side } from '../../../engine/types.ts';
import type { MatchCommand, MatchRefusal, MatchRules, MatchStep } from './room.ts';
import { addMinutes, endMatch, getOtherSide, waitIn } from './step.ts';

/**
 * In a dispute, a player can agree with the opponent's score, or report a first score for the opponent to agree with. Any other report would
 * end a dispute without agreement or a referee.
 */
export const report = (
  room: MatchRoom,
  side: Side,
  score: Score,
  { clocks }: MatchRules,
  now: Date,
): MatchStep | MatchRefusal => {
  const theirs = room.reports[getOtherSide(side)];
  const mine = room.reports[side];
  if (mine && isSameScore(mine, score)) return { room };
  const isAgreement = theirs !== null && isSameScore(theirs, score);
  // The opponent's score already counts; only staff can replace it.
  if (room.state === 'contested' && !isAgreement) return 'match_over';
  if (room.state === 'disputed' && mine && !isAgreement) return 'match_disputed';
  const next: MatchRoom = {
    ...room,
    reports: { ...room.reports, [side]: score },
    ready: { ...room.ready, [side]: room.ready[side] ?? now },
  };
  if (isAgreement) return endMatch(next, { score }, 'agreement', now);
  if (room.state === 'disputed') return { room: next };
  return theirs
    ? waitIn(next, 'disputed', addMinutes(now, clocks.evidence))
    : waitIn(next, 'reported', addMinutes(now, clocks.confirm));
};

export const withdrawReport = (
  room: MatchRoom,
  side: Side,
  { clocks }: MatchRules,
  now: Date,
): MatchStep | MatchRefusal => {
  if (!room.reports[side]) return { room };
  if (room.state === 'disputed') return 'match_disputed';
  const next = { ...room, reports: { ...room.reports, [side]: null } };
  const { home, away } = room.ready;
  return home && away
    ? waitIn(next, 'playing', addMinutes(now, clocks.extension))
    : waitIn(next, 'open', addMinutes(now, clocks.ready));
};

/**
 * Decides a dispute without a referee: the report of the only side with a screenshot counts. Otherwise the match counts for neither side,
 * because nothing shows who is right.
 */
export const decideByScreenshot = (room: MatchRoom, at: Date): MatchStep => {
  const sides = new Set(room.evidence.map(({ side }) => side));
  const [side] = sides;
  const score = sides.size === 1 && side ? room.reports[side] : null;
  return endMatch(room, score ? { score } : { walkover: 'both' }, 'clock', at);
};

/**
 * Ends a match whose report the opponent has not responded to in time.
 * @param disputeDueAt when the clock of a dispute runs out that begins now; null if it waits for a referee
 */
export const onReportTimeout = (room: MatchRoom, at: Date, disputeDueAt: Date | null): MatchStep => {
  const reporter: Side = room.reports.home ? 'home' : 'away';
  const score = room.reports[reporter];
  if (!score) return waitIn(room, 'attention', null);
  // Somebody has called a referee.
  if (room.call) return waitIn(room, 'disputed', null);
  // An opponent who has pressed Ready or added a screenshot since is not silent, but has not agreed either.
  if (room.lastBy === getOtherSide(reporter)) return waitIn(room, 'disputed', disputeDueAt);
  const appeared = room.ready[getOtherSide(reporter)] !== null;
  return appeared ? endMatch(room, { score }, 'silence', at) : endMatch(room, { walkover: reporter }, 'clock', at);
};

/** When a player can no longer dispute a result that counts because this player was silent; null for other results. */
export const findDisputeEnd = ({ state, decision, reports }: MatchRoom, side: Side, disputeMs: number): Date | null =>
  state === 'done' && decision?.by === 'silence' && !reports[side] ? new Date(decision.at.getTime() + disputeMs) : null;

export const dispute = (
  room: MatchRoom,
  { side, reason }: Extract<MatchCommand, { do: 'dispute' }>,
  { clocks, disputeMs }: MatchRules,
  now: Date,
): MatchStep | MatchRefusal => {
  const next: MatchRoom = { ...room, dispute: { by: side, reason, at: now } };
  if (room.state === 'disputed' || room.state === 'contested') return room.dispute ? { room } : { room: next };
  if (room.state === 'done') {
    const end = findDisputeEnd(room, side, disputeMs);
    return end && now < end ? waitIn(next, 'contested', null) : 'match_over';
  }
  if (!room.reports[getOtherSide(side)]) return 'match_not_open';
  return waitIn(next, 'disputed', addMinutes(now, clocks.evidence));
};

/** Adds a screenshot from the first minute of the match to the ruling, also to a result that was disputed after it counted. */
export const addEvidence = (
  room: MatchRoom,
  { side, hash }: Extract<MatchCommand, { do: 'evidence' }>,
  now: Date,
): MatchStep | MatchRefusal => {
  if (room.state === 'done') return 'match_over';
  if (room.state === 'open') return 'match_not_open';
  const own = room.evidence.filter((picture) => picture.side === side);
  if (own.some((picture) => picture.hash === hash)) return { room };
  if (own.length >= limits.evidence.perSide) return 'evidence_full';
  return { room: { ...room, evidence: [...room.evidence, { side, hash, at: now }] } };
};
