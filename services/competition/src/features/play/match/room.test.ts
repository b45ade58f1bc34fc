import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import type { MatchRoom } from '../../../data-access/play/documents.ts';
import { createRandom } from '../../../engine/random.ts';
import type { Side, Verdict } from '../../../engine/types.ts';
import {
  decideMatch,
  type MatchCommand,
  type MatchRules,
  type MatchStep,
  onMatchDeadline,
  openRoom,
  pauseRoom,
  resumeRoom,
} from './room.ts';
import { getOtherSide } from './step.ts';

const start = new Date('2026-01-01T20:00:00.000Z');
const minuteMs = 60_000;
const clocks = { ready: 10, play: 35, extension: 15, confirm: 10, evidence: 15, attention: 15 };
const rules: MatchRules = { clocks, isFinal: false, isSelfRunning: false, disputeMs: 30 * minuteMs };
const scores = [{ legs: [[2, 1]] }, { legs: [[1, 2]] }] as const;

const sides = ['home', 'away'] as const;
const playerCommands: MatchCommand[] = sides.flatMap((side): MatchCommand[] => [
  { do: 'ready', side },
  { do: 'concede', side },
  { do: 'withdraw-report', side },
  { do: 'dispute', side, reason: 'Wrong' },
  { do: 'evidence', side, hash: 'a' },
  { do: 'call-referee', side, reason: 'Help' },
  ...scores.map((score) => ({ do: 'report' as const, side, score })),
]);
const staffCommands: MatchCommand[] = [
  { do: 'rule', verdict: { walkover: 'home' }, reason: 'No show' },
  { do: 'replay', reason: 'Disconnect' },
  { do: 'extend', minutes: 5 },
  { do: 'answer-call' },
];

interface Position {
  room: MatchRoom;
  verdict: Verdict | null;
  now: Date;
  /** The player whose command last changed the room; null after a command of staff. */
  lastActor: Side | null;
  /** Whether anybody has disputed since the match opened. */
  wasDisputed: boolean;
}

const isDisputed = ({ state }: MatchRoom) => state === 'disputed' || state === 'contested';

const apply = (position: Position, step: MatchStep, command: MatchCommand | null = null): Position => {
  const { room, verdict, now, lastActor, wasDisputed } = position;
  const isAct = command !== null && !isDeepStrictEqual(room, step.room);
  const isReplay = command?.do === 'replay';
  return {
    room: step.room,
    verdict: step.verdict === undefined ? verdict : step.verdict,
    now,
    lastActor: isAct ? ('side' in command ? command.side : null) : lastActor,
    wasDisputed: !isReplay && (wasDisputed || isDisputed(step.room)),
  };
};

const advance = (position: Position, now: Date, with_ = rules): Position => {
  let next = { ...position, now };
  while (next.room.dueAt && next.room.dueAt <= now)
    next = apply(next, onMatchDeadline(next.room, next.room.dueAt, with_));
  return next;
};

/** The side that a walkover or a score of one leg goes to. */
const findBoardWinner = (verdict: Verdict | null): Side | 'both' | null => {
  if (!verdict) return null;
  if ('walkover' in verdict) return verdict.walkover;
  const [[home, away] = [0, 0]] = verdict.score.legs;
  return home > away ? 'home' : 'away';
};

const isOver = ({ room }: Position) => room.state === 'done' || room.state === 'contested';
const inMs = (from: Date, to: Date | null | undefined) => (to ? to.getTime() - from.getTime() : null);

/** Two positions with the same name behave alike from now on. */
const getName = ({ room, verdict, now, lastActor, wasDisputed }: Position): string =>
  JSON.stringify([
    ...[room.state, inMs(now, room.dueAt), room.remainingMs, room.isExtended, room.dispute?.by, room.decision?.by],
    ...[sides.map((side) => room.ready[side] !== null), room.reports, verdict, room.evidence.length > 0],
    room.call !== null,
    ...[lastActor, wasDisputed],
    room.decision?.by === 'silence' && now.getTime() < room.decision.at.getTime() + rules.disputeMs,
  ]);

const opened = (): Position => ({
  room: openRoom({ key: 'w1-1', entrants: ['a', 'b'], players: ['a', 'b'] }, rules, start),
  verdict: null,
  now: start,
  lastActor: null,
  wasDisputed: false,
});

/** All positions after one command, one minute before the deadline, or at the deadline. */
const follow = (position: Position, with_: MatchRules): { command: MatchCommand | null; next: Position }[] => {
  const { room, now } = position;
  const isLong = (inMs(now, room.dueAt) ?? 0) > 40 * minuteMs;
  const commands = [...playerCommands, ...staffCommands].filter((command) => command.do !== 'extend' || !isLong);
  const moved = commands.flatMap((command) => {
    const step = decideMatch(room, command, with_, now);
    return typeof step === 'string' ? [] : [{ command, next: apply(position, step, command) }];
  });
  const times = [room.dueAt?.getTime(), room.dueAt && room.dueAt.getTime() - minuteMs, now.getTime() + 30 * minuteMs];
  const later = times.flatMap((time) =>
    time && time > now.getTime() ? [advance(position, new Date(time), with_)] : [],
  );
  return [...moved, ...later.map((next) => ({ command: null, next }))];
};

const explore = (with_: MatchRules, visit: (from: Position, command: MatchCommand | null, to: Position) => void) => {
  const seen = new Map<string, Position>();
  const queue = [opened()];
  for (let position = queue.pop(); position; position = queue.pop()) {
    if (seen.has(getName(position))) continue;
    seen.set(getName(position), position);
    for (const { command, next } of follow(position, with_)) {
      visit(position, command, next);
      queue.push(next);
    }
  }
  return [...seen.values()];
};

describe('every position that a match can reach', () => {
  const broken: string[] = [];
  const report = (text: string, position: Position) => broken.push(`${text}: ${getName(position)}`);
  const isStaff = (command: MatchCommand) =>
    command.do === 'rule' || command.do === 'replay' || command.do === 'extend';

  const positions = explore(rules, (from, command, to) => {
    const { room, verdict, now } = to;
    if (room.dueAt && room.dueAt <= now) report('a deadline in the past', to);
    if (isOver(to) !== (verdict !== null)) report('a result without an end', to);
    if (room.decision?.by === 'agreement' && JSON.stringify(room.reports.home) !== JSON.stringify(room.reports.away))
      report('an agreement of different scores', to);
    const changesVerdict = JSON.stringify(from.verdict) !== JSON.stringify(verdict);
    if (command?.do === 'evidence' && (changesVerdict || from.room.dueAt !== room.dueAt))
      report('a screenshot changed more than itself', to);
    if (isOver(from) && changesVerdict && !(command && isStaff(command))) report('a player changed a result', to);
    const isStaffAct = command !== null && isStaff(command);
    const isAgreed = room.decision?.by === 'agreement' && isDeepStrictEqual(room.reports.home, room.reports.away);
    const isConceded = command?.do === 'concede' && findBoardWinner(verdict) === getOtherSide(command.side);
    if (isDisputed(from.room) && room.state !== from.room.state && !isStaffAct && !isAgreed && !isConceded)
      report('a dispute ended without staff or agreement', to);
    if (to.wasDisputed && changesVerdict && !isStaffAct && !isAgreed && !isConceded)
      report('a result out of a dispute without staff or agreement', to);
    if (to.wasDisputed && !isDisputed(room) && (room.decision?.by === 'clock' || room.decision?.by === 'silence'))
      report('a dispute decided by the clock', to);
    // A player may have reported a defeat.
    const reporter = room.reports.home ? 'home' : 'away';
    const favored = room.decision?.by === 'silence' ? reporter : findBoardWinner(verdict);
    // Whatever else a player does, only pressing Ready or reporting shows that the player is there.
    const isAbsent = from.lastActor && !room.ready[from.lastActor] && !room.reports.home && !room.reports.away;
    if (command === null && changesVerdict && from.lastActor && !isAbsent && favored === getOtherSide(from.lastActor))
      report('the clock decided against the one who acted last', to);
    if (!isOver(to) && !room.dueAt && room.state !== 'disputed' && !room.call) report('no clock and no staff', to);
  });

  test('keeps the rules', () => {
    expect(broken).toEqual([]);
    expect(positions.length).toBeGreaterThan(200);
  });

  test('ends by the clock alone, or by a referee if it is disputed or has called one', () => {
    for (const position of positions) {
      const late = advance(position, new Date(position.now.getTime() + 10_000 * minuteMs));
      if (!isOver(late) && !late.room.call) expect(late.room.state).toBe('disputed');
      const ruled = decideMatch(late.room, { do: 'rule', verdict: { walkover: 'away' }, reason: 'x' }, rules, late.now);
      expect(ruled).toMatchObject({ room: { state: 'done' }, verdict: { walkover: 'away' } });
    }
  });

  test('has the same time left after a pause', () => {
    for (const { room, now } of positions) {
      const later = new Date(now.getTime() + 500 * minuteMs);
      const resumed = resumeRoom(pauseRoom(room, now), later);
      expect(inMs(later, resumed.dueAt)).toBe(inMs(now, room.dueAt));
      expect(pauseRoom(room, now).dueAt).toBeNull();
    }
  });

  test('returns the same room for a repeated ready or report', () => {
    for (const { room, now } of positions) {
      for (const command of playerCommands) {
        if (command.do !== 'ready' && command.do !== 'report') continue;
        const once = decideMatch(room, command, rules, now);
        if (typeof once === 'string' || once.room.state === 'done') continue;
        expect(decideMatch(once.room, command, rules, now)).toEqual({ room: once.room });
      }
    }
  });
});

test('a final without players waits for staff and never ends with a double walkover', () => {
  const positions = explore({ ...rules, isFinal: true }, (_from, _command, { verdict }) =>
    expect(verdict).not.toEqual({ walkover: 'both' }),
  );
  expect(positions.some(({ room }) => room.state === 'attention' && room.dueAt === null)).toBe(true);
});

test('every match of a tournament that runs by itself ends by the clock, also one with a call or a dispute', () => {
  const alone = { ...rules, isFinal: true, isSelfRunning: true };
  const random = createRandom(7);
  let asked = 0;
  // The time of a call or a dispute counts, so there are too many positions to visit all of them.
  for (let walk = 0; walk < 300; walk += 1) {
    let position = opened();
    for (let step = 0; step < 10 && position.room.state !== 'done'; step += 1) {
      const all = follow(position, alone).filter(({ command }) => !command || 'side' in command);
      position = all[Math.floor(random() * all.length)]?.next ?? position;
      const { state, dueAt, call, dispute } = position.room;
      expect(state === 'done' || dueAt !== null).toBe(true);
      if (state !== 'done' && (call ?? dispute)) asked += 1;
    }
    const late = advance(position, new Date(position.now.getTime() + 10_000 * minuteMs), alone);
    expect(late.room.state).toBe('done');
  }
  expect(asked).toBeGreaterThan(0);
});

test.each([
  [scores[0], 'done'],
  [scores[1], 'disputed'],
])('two reports in either order lead to the same state', (other, state) => {
  for (const order of [sides, [...sides].reverse()]) {
    let position = opened();
    for (const side of order) {
      const score = side === 'home' ? scores[0] : other;
      const step = decideMatch(position.room, { do: 'report', side, score }, rules, start);
      if (typeof step === 'string') throw new Error(step);
      position = apply(position, step);
    }
    expect(position.room.state).toBe(state);
  }
});

test('a report counts one moment before the deadline, and not at the deadline', () => {
  const step = decideMatch(opened().room, { do: 'ready', side: 'home' }, rules, start);
  if (typeof step === 'string' || !step.room.dueAt) throw new Error('not open');
  const at = (time: number) => {
    const { room, now } = advance(apply(opened(), step), new Date(time));
    return decideMatch(room, { do: 'report', side: 'away', score: scores[0] }, rules, now);
  };
  expect(at(step.room.dueAt.getTime() - 1)).toMatchObject({ room: { state: 'reported' } });
  expect(at(step.room.dueAt.getTime())).toBe('match_over');
});

test('a late dispute keeps the result, once, by the silent side, and within the window', () => {
  let position = opened();
  for (const command of [
    { do: 'ready', side: 'away' },
    { do: 'report', side: 'home', score: scores[0] },
  ] as const) {
    const step = decideMatch(position.room, command, rules, position.now);
    if (typeof step === 'string') throw new Error(step);
    position = apply(position, step);
  }
  position = advance(position, new Date(start.getTime() + 10 * minuteMs));
  expect(position).toMatchObject({ room: { decision: { by: 'silence' } }, verdict: { score: scores[0] } });
  const disputeBy = (side: 'home' | 'away', now: Date) =>
    decideMatch(position.room, { do: 'dispute', side, reason: 'I won' }, rules, now);
  expect(disputeBy('away', position.now)).toMatchObject({ room: { state: 'contested' } });
  expect(disputeBy('home', position.now)).toBe('match_over');
  expect(disputeBy('away', new Date(position.now.getTime() + rules.disputeMs))).toBe('match_over');
});

test('a screenshot counts once, three of each side are taken, and none before the match or after its end', () => {
  let { room } = opened();
  const add = (hash: string, side: 'home' | 'away' = 'home') => {
    const step = decideMatch(room, { do: 'evidence', side, hash }, rules, start);
    if (typeof step === 'string') return step;
    room = step.room;
    return room.evidence.length;
  };
  expect(add('a')).toBe('match_not_open');
  for (const side of sides) {
    const ready = decideMatch(room, { do: 'ready', side }, rules, start);
    if (typeof ready === 'string') throw new Error(ready);
    room = ready.room;
  }
  expect(['a', 'b', 'a', 'c', 'd'].map((hash) => add(hash))).toEqual([1, 2, 2, 3, 'evidence_full']);
  expect(add('a', 'away')).toBe(4);
  const step = decideMatch(room, { do: 'concede', side: 'home' }, rules, start);
  if (typeof step === 'string') throw new Error(step);
  room = step.room;
  expect(add('e', 'away')).toBe('match_over');
});
