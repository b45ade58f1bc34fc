import { limits } from '@portal/contracts';
import type { MatchRoom } from '../../../data-access/play/documents.ts';
import { isSameScore } from '../../../engine/outcome.ts';
import type { Score, Side } from '../../../engine/types.ts';
import type { MatchCommand, MatchRefusal, MatchRules, MatchStep } from './room.ts';
import { addHours, addMinutes, endMatch, getOtherSide, waitIn } from './step.ts';

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

/** When the time ends in which staff can answer the call and the dispute of a self-running match; null without one. */
export const findStaffEnd = ({ call, dispute }: Pick<MatchRoom, 'call' | 'dispute'>): Date | null => {
  const asked = [call, dispute].flatMap((one) => (one ? one.at.getTime() : []));
  return asked.length > 0 ? addHours(new Date(Math.max(...asked)), limits.play.staffAnswerHours) : null;
};

const listWitnesses = ({ reports, evidence }: Pick<MatchRoom, 'reports' | 'evidence'>): Side[] =>
  (['home', 'away'] as const).filter((side) => reports[side] && evidence.some((picture) => picture.side === side));

/** Returns the report that counts in a dispute without a referee: the only one, or the only one with a screenshot. */
const findCountingSide = (room: Pick<MatchRoom, 'reports' | 'evidence'>): Side | null => {
  const { home, away } = room.reports;
  if (!home || !away) return home ? 'home' : away ? 'away' : null;
  const [side, other] = listWitnesses(room);
  return side && !other ? side : null;
};

/**
 * Ends a dispute of a tournament that runs by itself, once staff has had its time. Two different reports with screenshots call staff first;
 * without an answer the match counts for neither side, because nothing shows who is right.
 */
export const decideByRules = (room: MatchRoom, at: Date): MatchStep => {
  const staffEnd = findStaffEnd(room);
  if (staffEnd && staffEnd > at) return waitIn(room, 'disputed', staffEnd);
  if (!staffEnd && listWitnesses(room).length === 2) {
    const call = { by: null, reason: 'Both players have a screenshot of their score.', at };
    return waitIn({ ...room, call }, 'disputed', addHours(at, limits.play.staffAnswerHours));
  }
  const side = findCountingSide(room);
  const score = side && room.reports[side];
  return endMatch(room, score ? { score } : { walkover: 'both' }, 'clock', at);
};

/**
 * Ends a match whose report the opponent has not responded to in time. In a tournament that runs by itself, only another report responds to
 * it: a loser could hold a match up with anything else.
 */
export const onReportTimeout = (room: MatchRoom, at: Date, isSelfRunning: boolean): MatchStep => {
  const reporter: Side = room.reports.home ? 'home' : 'away';
  const score = room.reports[reporter];
  if (!score) return waitIn(room, 'attention', null);
  if (room.call && isSelfRunning) return decideByRules(room, at);
  // Somebody has called a referee.
  if (room.call) return waitIn(room, 'disputed', null);
  // An opponent who has pressed Ready or added a screenshot since is not silent, but has not agreed either.
  if (!isSelfRunning && room.lastBy === getOtherSide(reporter)) return waitIn(room, 'disputed', null);
  const appeared = room.ready[getOtherSide(reporter)] !== null;
  return appeared ? endMatch(room, { score }, 'silence', at) : endMatch(room, { walkover: reporter }, 'clock', at);
};

/**
 * When a player can no longer dispute a result that counts because this player was silent, or because the rules of a self-running
 * tournament preferred the opponent's report; null for other results. A match has one dispute.
 */
export const findDisputeEnd = (
  room: MatchRoom,
  side: Side,
  { disputeMs, isSelfRunning }: Pick<MatchRules, 'disputeMs' | 'isSelfRunning'>,
): Date | null => {
  const { state, decision, reports } = room;
  if (state !== 'done' || !decision || room.dispute) return null;
  const isSilent = decision.by === 'silence' && !reports[side];
  const isByRules =
    isSelfRunning && decision.by === 'clock' && reports[getOtherSide(side)] !== null && findCountingSide(room) !== side;
  return isSilent || isByRules ? new Date(decision.at.getTime() + disputeMs) : null;
};

export const dispute = (
  room: MatchRoom,
  { side, reason }: Extract<MatchCommand, { do: 'dispute' }>,
  rules: MatchRules,
  now: Date,
): MatchStep | MatchRefusal => {
  const { clocks, isSelfRunning } = rules;
  const next: MatchRoom = { ...room, dispute: { by: side, reason, at: now } };
  if (room.state === 'disputed' || room.state === 'contested') return room.dispute ? { room } : { room: next };
  if (room.state === 'done') {
    const end = findDisputeEnd(room, side, rules);
    return end && now < end ? waitIn(next, 'contested', isSelfRunning ? findStaffEnd(next) : null) : 'match_over';
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
