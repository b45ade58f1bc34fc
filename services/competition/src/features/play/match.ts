import { limits } from '@portal/contracts';
import { isSameScore } from './engine/outcome';
import type { Score, Side, Verdict } from './engine/types';

/** Minutes of each clock of a match. */
export interface MatchClocks {
  ready: number;
  play: number;
  extension: number;
  confirm: number;
  evidence: number;
  attention: number;
}

type DecidedBy = 'agreement' | 'silence' | 'clock' | 'concession' | 'referee' | 'correction' | 'left';

/** `contested`: decided by silence, and disputed later; the result counts until staff rules. */
type RoomState = 'open' | 'playing' | 'reported' | 'disputed' | 'attention' | 'contested' | 'done';

/** The conversation of two players about their match. It ends with a verdict, which is stored as a fact of the tournament. */
export interface MatchRoom {
  key: string;
  players: readonly [home: string, away: string];
  /** The clans of the players, if the match is a board of their fixture. */
  clans: readonly [home: string, away: string] | null;
  state: RoomState;
  /** When the match could first be played; null if it was decided before. */
  openedAt: Date | null;
  /** When the clock runs out; null without one, and while the tournament is paused. */
  dueAt: Date | null;
  /** Time left on the clock while the tournament is paused. */
  remainingMs: number | null;
  /** When people are reminded by email that the match waits for them; null without a reminder to come. */
  noticeAt: Date | null;
  ready: Readonly<Record<Side, Date | null>>;
  reports: Readonly<Record<Side, Score | null>>;
  dispute: { by: Side; reason: string; at: Date } | null;
  /** Screenshots, the oldest first; the bytes are stored elsewhere. */
  evidence: readonly { side: Side; hash: string; at: Date }[];
  /** How the match ended; the verdict itself is a fact. */
  decision: { by: DecidedBy; reason: string | null; at: Date } | null;
  isExtended: boolean;
}

export type MatchCommand =
  | { do: 'ready' | 'concede' | 'withdraw-report'; side: Side }
  | { do: 'report'; side: Side; score: Score }
  | { do: 'dispute'; side: Side; reason: string }
  | { do: 'evidence'; side: Side; hash: string }
  | { do: 'substitute'; side: Side; playerId: string }
  | { do: 'rule'; verdict: Verdict; reason: string }
  | { do: 'replay'; reason: string }
  | { do: 'extend'; minutes: number };

export interface MatchRules {
  clocks: MatchClocks;
  /** A final waits for staff instead of ending with a double walkover. */
  isFinal: boolean;
  /** How long a result by silence can be disputed. */
  disputeMs: number;
}

/** A room after a command. With `verdict` the match has a result; null takes the result back. */
export interface MatchStep {
  room: MatchRoom;
  verdict?: Verdict | null;
}

/** Minutes after which emails go out: to players who are not ready yet, and to staff that has not ruled yet. */
const noticeMinutes: Partial<Record<RoomState, number>> = { open: 1, disputed: 15, contested: 15 };

export type MatchRefusal = 'match_over' | 'match_not_open' | 'evidence_full';

const minuteMs = 60_000;
const after = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * minuteMs);
const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

const findNotice = (state: RoomState, now: Date): Date | null => {
  const minutes = noticeMinutes[state];
  return minutes === undefined ? null : after(now, minutes);
};

/** A room that has entered another state has the reminder of that state. */
const withNotice = (before: MatchRoom, step: MatchStep, now: Date): MatchStep =>
  step.room.state === before.state
    ? step
    : { ...step, room: { ...step.room, noticeAt: findNotice(step.room.state, now) } };

export const openRoom = (
  { key, players, clans }: Pick<MatchRoom, 'key' | 'players' | 'clans'>,
  { clocks }: Pick<MatchRules, 'clocks'>,
  now: Date,
): MatchRoom => ({
  key,
  players,
  clans,
  state: 'open',
  openedAt: now,
  dueAt: after(now, clocks.ready),
  remainingMs: null,
  noticeAt: findNotice('open', now),
  ready: { home: null, away: null },
  reports: { home: null, away: null },
  dispute: null,
  evidence: [],
  decision: null,
  isExtended: false,
});

const end = (room: MatchRoom, verdict: Verdict, by: DecidedBy, at: Date, reason: string | null = null): MatchStep => ({
  room: { ...room, state: 'done', dueAt: null, decision: { by, reason, at } },
  verdict,
});

const wait = (room: MatchRoom, state: RoomState, dueAt: Date | null): MatchStep => ({
  room: { ...room, state, dueAt },
});

const onReportTimeout = (room: MatchRoom, at: Date): MatchStep => {
  const reporter: Side = room.reports.home ? 'home' : 'away';
  const score = room.reports[reporter];
  if (!score) return wait(room, 'attention', null);
  const appeared = room.ready[otherSide(reporter)] !== null;
  return appeared ? end(room, { score }, 'silence', at) : end(room, { walkover: reporter }, 'clock', at);
};

const applyDeadline = (room: MatchRoom, dueAt: Date, { clocks, isFinal }: MatchRules): MatchStep => {
  const { home, away } = room.ready;
  switch (room.state) {
    case 'open':
      if (!home && !away) return wait(room, 'attention', after(dueAt, clocks.attention));
      return end(room, { walkover: home ? 'home' : 'away' }, 'clock', dueAt);
    case 'playing':
      if (room.isExtended) return wait(room, 'attention', after(dueAt, clocks.attention));
      return wait({ ...room, isExtended: true }, 'playing', after(dueAt, clocks.extension));
    case 'reported':
      return onReportTimeout(room, dueAt);
    case 'attention':
      return isFinal ? wait(room, 'attention', null) : end(room, { walkover: 'both' }, 'clock', dueAt);
    default:
      // A dispute waits for a referee.
      return wait(room, room.state, null);
  }
};

/** What happens when the clock of a room runs out at `dueAt`. */
export const onMatchDeadline = (room: MatchRoom, dueAt: Date, rules: MatchRules): MatchStep =>
  withNotice(room, applyDeadline(room, dueAt, rules), dueAt);

const isOver = ({ state }: MatchRoom) => state === 'done' || state === 'contested';

const getReady = (room: MatchRoom, side: Side, { clocks }: MatchRules, now: Date): MatchStep => {
  if (room.state !== 'open' && room.state !== 'attention') return { room };
  const ready = { ...room.ready, [side]: room.ready[side] ?? now };
  if (ready.home && ready.away) return wait({ ...room, ready }, 'playing', after(now, clocks.play));
  return wait({ ...room, ready }, 'open', room.state === 'open' ? room.dueAt : after(now, clocks.ready));
};

const report = (room: MatchRoom, side: Side, score: Score, { clocks }: MatchRules, now: Date): MatchStep => {
  const theirs = room.reports[otherSide(side)];
  const mine = room.reports[side];
  if (mine && isSameScore(mine, score)) return { room };
  const next: MatchRoom = {
    ...room,
    reports: { ...room.reports, [side]: score },
    ready: { ...room.ready, [side]: room.ready[side] ?? now },
  };
  if (!theirs) return wait(next, room.state === 'disputed' ? 'disputed' : 'reported', after(now, clocks.confirm));
  if (isSameScore(theirs, score)) return end(next, { score }, 'agreement', now);
  return wait(next, 'disputed', room.state === 'disputed' ? room.dueAt : after(now, clocks.evidence));
};

const withdrawReport = (room: MatchRoom, side: Side, { clocks }: MatchRules, now: Date): MatchStep => {
  if (!room.reports[side]) return { room };
  const next = { ...room, reports: { ...room.reports, [side]: null } };
  if (next.reports[otherSide(side)]) return wait(next, 'reported', after(now, clocks.confirm));
  const { home, away } = room.ready;
  return home && away
    ? wait(next, 'playing', after(now, clocks.extension))
    : wait(next, 'open', after(now, clocks.ready));
};

/** When a player can no longer dispute a result that counts because this player was silent; null for other results. */
export const findDisputeEnd = ({ state, decision, reports }: MatchRoom, side: Side, disputeMs: number): Date | null =>
  state === 'done' && decision?.by === 'silence' && !reports[side] ? new Date(decision.at.getTime() + disputeMs) : null;

const dispute = (
  room: MatchRoom,
  { side, reason }: Extract<MatchCommand, { do: 'dispute' }>,
  { clocks, disputeMs }: MatchRules,
  now: Date,
): MatchStep | MatchRefusal => {
  const next: MatchRoom = { ...room, dispute: { by: side, reason, at: now } };
  if (room.state === 'disputed' || room.state === 'contested') return room.dispute ? { room } : { room: next };
  if (room.state === 'done') {
    const end = findDisputeEnd(room, side, disputeMs);
    return end && now < end ? wait(next, 'contested', null) : 'match_over';
  }
  if (!room.reports[otherSide(side)]) return 'match_not_open';
  return wait(next, 'disputed', after(now, clocks.evidence));
};

/** Also for a result that is disputed later. */
const addEvidence = (
  room: MatchRoom,
  { side, hash }: Extract<MatchCommand, { do: 'evidence' }>,
  now: Date,
): MatchStep | MatchRefusal => {
  if (room.state === 'done') return 'match_over';
  const own = room.evidence.filter((picture) => picture.side === side);
  if (own.some((picture) => picture.hash === hash)) return { room };
  if (own.length >= limits.evidence.perSide) return 'evidence_full';
  return { room: { ...room, evidence: [...room.evidence, { side, hash, at: now }] } };
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
  if (room.state !== 'attention') return wait(room, room.state, after(room.dueAt ?? now, minutes));
  const { home, away } = room.ready;
  return wait(room, home && away ? 'playing' : 'open', after(now, minutes));
};

const applyCommand = (
  room: MatchRoom,
  command: MatchCommand,
  rules: MatchRules,
  now: Date,
): MatchStep | MatchRefusal => {
  switch (command.do) {
    case 'rule':
      return end(room, command.verdict, 'referee', now, command.reason);
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
    default:
      if (isOver(room)) return 'match_over';
  }
  switch (command.do) {
    case 'concede':
      return end(room, { walkover: otherSide(command.side) }, 'concession', now);
    case 'ready':
      return getReady(room, command.side, rules, now);
    case 'report':
      return report(room, command.side, command.score, rules, now);
    case 'withdraw-report':
      return withdrawReport(room, command.side, rules, now);
    case 'substitute':
      return substitute(room, command, now);
  }
};

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
  return typeof step === 'string' ? step : withNotice(room, step, now);
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
