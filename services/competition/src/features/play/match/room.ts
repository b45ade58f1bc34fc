import type { MatchState, RoomMessage } from '@portal/contracts';
import type { DecidedBy, MatchClocks, MatchRoom, RoomState } from '../../../data-access/play/documents.ts';
import type { Score, Side, Verdict } from '../../../engine/types.ts';
import {
  addEvidence,
  decideByRules,
  dispute,
  findStaffEnd,
  onReportTimeout,
  report,
  withdrawReport,
} from './reports.ts';
import { addMinutes, endMatch, getOtherSide, waitIn } from './step.ts';
import { addMessage, answerCall, callReferee } from './talk.ts';

export type MatchCommand =
  | { do: 'ready' | 'concede' | 'withdraw-report'; side: Side }
  | { do: 'report'; side: Side; score: Score }
  | { do: 'dispute'; side: Side; reason: string }
  | { do: 'evidence'; side: Side; hash: string }
  | { do: 'substitute'; side: Side; playerId: string }
  | { do: 'message'; side: Side; message: RoomMessage }
  | { do: 'share-code'; side: Side; code: string }
  | { do: 'call-referee'; side: Side; reason: string }
  | { do: 'answer-call' }
  | { do: 'rule'; verdict: Verdict; reason: string }
  | { do: 'replay'; reason: string }
  | { do: 'extend'; minutes: number };

export interface MatchRules {
  clocks: MatchClocks;
  /** A final waits for staff instead of ending with a double walkover, unless the tournament runs by itself. */
  isFinal: boolean;
  /** Whether rules decide what would wait for staff, as long as no player calls a referee. */
  isSelfRunning: boolean;
  /** How long a result by silence can be disputed. */
  disputeMs: number;
}

/** A room after a command. With `verdict` the match has a result; null takes the result back. */
export interface MatchStep {
  room: MatchRoom;
  verdict?: Verdict | null;
}

/** Minutes after which emails go out: to players who are not ready yet, and to staff that has not ruled yet. */
const noticeMinutes: Readonly<Record<RoomState, number | null>> = {
  open: 1,
  playing: null,
  reported: null,
  disputed: 15,
  attention: null,
  contested: 15,
  done: null,
};

/** How urgent a match is for staff, 1 first; null if it does not need staff. */
export const urgency: Readonly<Record<MatchState, number | null>> = {
  disputed: 1,
  contested: 2,
  attention: 3,
  ...{ waiting: null, open: null, playing: null, reported: null, done: null, bye: null, empty: null, skipped: null },
};

export type MatchRefusal =
  | 'match_over'
  | 'match_not_open'
  | 'match_disputed'
  | 'evidence_full'
  | 'talk_full'
  | 'call_used';

const findNotice = (state: RoomState, now: Date): Date | null => {
  const minutes = noticeMinutes[state];
  return minutes === null ? null : addMinutes(now, minutes);
};

/** A room that has entered another state has the reminder of that state. */
const withNotice = (before: MatchRoom, step: MatchStep, now: Date): MatchStep =>
  step.room.state === before.state
    ? step
    : { ...step, room: { ...step.room, noticeAt: findNotice(step.room.state, now) } };

export const openRoom = (
  { key, entrants, players }: Pick<MatchRoom, 'key' | 'entrants' | 'players'>,
  { clocks }: Pick<MatchRules, 'clocks'>,
  now: Date,
): MatchRoom => ({
  key,
  entrants,
  players,
  state: 'open',
  openedAt: now,
  dueAt: addMinutes(now, clocks.ready),
  remainingMs: null,
  noticeAt: findNotice('open', now),
  ready: { home: null, away: null },
  reports: { home: null, away: null },
  dispute: null,
  evidence: [],
  talk: [],
  call: null,
  decision: null,
  isExtended: false,
  lastBy: null,
});

/** A player who is ready while the opponent is not wins; otherwise the match counts for neither. */
const endUnplayed = (room: MatchRoom, at: Date): MatchStep => {
  const { home, away } = room.ready;
  const isOneReady = Boolean(home) !== Boolean(away);
  return endMatch(room, { walkover: isOneReady ? (home ? 'home' : 'away') : 'both' }, 'clock', at);
};

/** Whether a last call can end without staff: a final that nobody was ready for waits for it. */
const canEndUnplayed = ({ ready: { home, away } }: MatchRoom, { isFinal, isSelfRunning }: MatchRules): boolean =>
  isSelfRunning || !isFinal || Boolean(home) !== Boolean(away);

/** Only in a tournament that runs by itself does a clock decide a match whose players wait for a referee. */
const applyDeadline = (room: MatchRoom, dueAt: Date, rules: MatchRules): MatchStep => {
  const { clocks, isSelfRunning } = rules;
  const { home, away } = room.ready;
  switch (room.state) {
    case 'open':
      if ((!home && !away) || room.call) return waitIn(room, 'attention', addMinutes(dueAt, clocks.attention));
      return endMatch(room, { walkover: home ? 'home' : 'away' }, 'clock', dueAt);
    case 'playing':
      if (room.isExtended) return waitIn(room, 'attention', addMinutes(dueAt, clocks.attention));
      return waitIn({ ...room, isExtended: true }, 'playing', addMinutes(dueAt, clocks.extension));
    case 'reported':
      return onReportTimeout(room, dueAt, isSelfRunning);
    case 'attention': {
      const staffEnd = isSelfRunning ? findStaffEnd(room) : null;
      if (staffEnd && staffEnd > dueAt) return waitIn(room, 'attention', staffEnd);
      const mayEnd = canEndUnplayed(room, rules) && (isSelfRunning || !room.call);
      return mayEnd ? endUnplayed(room, dueAt) : waitIn(room, 'attention', null);
    }
    case 'disputed':
      return isSelfRunning ? decideByRules(room, dueAt) : waitIn(room, 'disputed', null);
    case 'contested':
      // The result has counted all along, and later matches follow from it.
      return isSelfRunning ? { room: { ...room, state: 'done', dueAt: null } } : waitIn(room, 'contested', null);
    case 'done':
      return waitIn(room, room.state, null);
  }
};

/** What happens when the clock of a room runs out at `dueAt`. */
export const onMatchDeadline = (room: MatchRoom, dueAt: Date, rules: MatchRules): MatchStep =>
  withNotice(room, applyDeadline(room, dueAt, rules), dueAt);

/** Whether a match has a result, possibly a contested one. */
export const isOver = ({ state }: Pick<MatchRoom, 'state'>): boolean => state === 'done' || state === 'contested';

const getReady = (room: MatchRoom, side: Side, { clocks }: MatchRules, now: Date): MatchStep => {
  const ready = { ...room.ready, [side]: room.ready[side] ?? now };
  // The report may have crossed it on its way. Whoever appears must not lose by the clock.
  if (room.state === 'reported' && !room.ready[side]) return { room: { ...room, ready } };
  if (room.state !== 'open' && room.state !== 'attention') return { room };
  if (room.ready[side] && !(ready.home && ready.away)) return { room };
  if (ready.home && ready.away) return waitIn({ ...room, ready }, 'playing', addMinutes(now, clocks.play));
  return waitIn({ ...room, ready }, 'open', room.state === 'open' ? room.dueAt : addMinutes(now, clocks.ready));
};

/** A substitute can take the place of a player until both sides are ready. The clock goes on; the substitute is reminded as the player was. */
const substitute = (
  room: MatchRoom,
  { side, playerId }: Extract<MatchCommand, { do: 'substitute' }>,
  now: Date,
): MatchStep | MatchRefusal => {
  if (room.state !== 'open' && room.state !== 'attention') return 'match_not_open';
  // Both have played if the clock of the match has run out.
  if (room.ready.home && room.ready.away) return 'match_not_open';
  const [home, away] = room.players;
  const players = side === 'home' ? ([playerId, away] as const) : ([home, playerId] as const);
  return { room: { ...room, players, ready: { ...room.ready, [side]: null }, noticeAt: findNotice(room.state, now) } };
};

const extend = (room: MatchRoom, minutes: number, now: Date): MatchStep | MatchRefusal => {
  if (isOver(room)) return 'match_over';
  if (room.state === 'disputed') return 'match_not_open';
  if (room.state !== 'attention') return waitIn(room, room.state, addMinutes(room.dueAt ?? now, minutes));
  const { home, away } = room.ready;
  return waitIn(room, home && away ? 'playing' : 'open', addMinutes(now, minutes));
};

const applyCommand = (
  room: MatchRoom,
  command: MatchCommand,
  rules: MatchRules,
  now: Date,
): MatchStep | MatchRefusal => {
  switch (command.do) {
    case 'rule':
      return endMatch(room, command.verdict, 'referee', now, command.reason);
    case 'replay': {
      if (!isOver(room) && room.state !== 'disputed' && room.state !== 'attention') return 'match_not_open';
      return { room: openRoom(room, rules, now), verdict: null };
    }
    case 'extend':
      return extend(room, command.minutes, now);
    case 'dispute':
      return dispute(room, command, rules, now);
    case 'evidence':
      return addEvidence(room, command, now);
    case 'report':
      return room.state === 'done' ? 'match_over' : report(room, command.side, command.score, rules, now);
    default:
      if (isOver(room)) return 'match_over';
  }
  switch (command.do) {
    case 'concede':
      return endMatch(room, { walkover: getOtherSide(command.side) }, 'concession', now);
    case 'ready':
      return getReady(room, command.side, rules, now);
    case 'withdraw-report':
      return withdrawReport(room, command.side, rules, now);
    case 'substitute':
      return substitute(room, command, now);
    case 'message':
    case 'share-code':
      return addMessage(room, command, now);
    case 'call-referee':
      return callReferee(room, command, rules, now);
    case 'answer-call':
      return answerCall(room, rules, now);
  }
};

/** Commands by which a player neither plays nor responds to a report, so that nobody prolongs a match by them. */
const passiveCommands: readonly MatchCommand['do'][] = ['substitute', 'message', 'share-code', 'call-referee'];

/**
 * Applies one command to a room whose deadlines have been applied. A repeated command returns the same room.
 * @returns the code of the error if the command is not possible now
 */
export const decideMatch = (
  room: MatchRoom,
  command: MatchCommand,
  rules: MatchRules,
  now: Date,
): MatchStep | MatchRefusal => {
  const step = applyCommand(room, command, rules, now);
  if (typeof step === 'string' || step.room === room) return step;
  const lastBy = 'side' in command && !passiveCommands.includes(command.do) ? command.side : step.room.lastBy;
  return withNotice(room, { ...step, room: { ...step.room, lastBy } }, now);
};

/** Stops the clock of a room while the tournament is paused. */
export const pauseRoom = (room: MatchRoom, now: Date): MatchRoom =>
  room.dueAt ? { ...room, dueAt: null, remainingMs: Math.max(0, room.dueAt.getTime() - now.getTime()) } : room;

/** Players who are not ready are reminded again, because they have a new deadline. */
export const resumeRoom = (room: MatchRoom, now: Date): MatchRoom =>
  room.remainingMs === null
    ? room
    : {
        ...room,
        dueAt: new Date(now.getTime() + room.remainingMs),
        remainingMs: null,
        noticeAt: room.state === 'open' ? findNotice('open', now) : room.noticeAt,
      };

/** Closes a room in which nothing can be played any more. */
export const closeRoom = (room: MatchRoom, by: DecidedBy, at: Date): MatchRoom => ({
  ...room,
  ...{ state: 'done', dueAt: null, remainingMs: null, noticeAt: null },
  decision: { by, reason: null, at },
});
