import { expect, test } from '@jest/globals';
import { limits } from '@portal/contracts';
import type { MatchRoom } from '../../../data-access/play/documents.ts';
import { decideMatch, type MatchCommand, type MatchRules, onMatchDeadline, openRoom } from './room.ts';
import { findRoomCode } from './talk.ts';

const start = new Date('2026-01-01T20:00:00.000Z');
const clocks = { ready: 10, play: 35, extension: 15, confirm: 10, evidence: 15, attention: 15 };
const rules: MatchRules = { clocks, isFinal: false, isSelfRunning: false, disputeMs: 30 * 60_000 };
const score = { legs: [[2, 1]] } as const;

const opened = (): MatchRoom => openRoom({ key: 'w1-1', entrants: ['a', 'b'], players: ['a', 'b'] }, rules, start);

const act = (room: MatchRoom, ...commands: readonly MatchCommand[]): MatchRoom =>
  commands.reduce((before, command) => {
    const step = decideMatch(before, command, rules, start);
    if (typeof step === 'string') throw new Error(step);
    return step.room;
  }, room);

test('the latest code of either side counts, and sharing it again changes nothing', () => {
  const room = act(
    opened(),
    { do: 'share-code', side: 'home', code: '1234' },
    { do: 'message', side: 'away', message: 'lost-connection' },
    { do: 'share-code', side: 'away', code: '5678' },
  );
  expect(room.talk).toEqual([
    { side: 'home', at: start, code: '1234' },
    { side: 'away', at: start, message: 'lost-connection' },
    { side: 'away', at: start, code: '5678' },
  ]);
  expect(findRoomCode(room)).toBe('5678');
  expect(act(room, { do: 'share-code', side: 'home', code: '5678' })).toBe(room);
  expect(room).toMatchObject({ state: 'open', dueAt: opened().dueAt, lastBy: null });
});

test('each side has a number of messages, and none in a dispute or after the end', () => {
  const message = (side: 'home' | 'away') => ({ do: 'message', side, message: 'joining' }) as const;
  const full = act(opened(), ...Array.from({ length: limits.play.talk }, () => message('home')));
  expect(decideMatch(full, message('home'), rules, start)).toBe('talk_full');
  expect(act(full, message('away')).talk).toHaveLength(limits.play.talk + 1);
  const disputed = act(
    opened(),
    { do: 'report', side: 'home', score },
    { do: 'dispute', side: 'away', reason: 'Wrong' },
  );
  expect(decideMatch(disputed, message('home'), rules, start)).toBe('match_disputed');
  expect(decideMatch(act(full, { do: 'concede', side: 'home' }), message('away'), rules, start)).toBe('match_over');
});

test('a message is no response to a report, but while a referee is called no clock decides', () => {
  const ready: MatchCommand[] = [
    { do: 'ready', side: 'home' },
    { do: 'ready', side: 'away' },
    { do: 'report', side: 'home', score },
  ];
  const runOut = (room: MatchRoom) => onMatchDeadline(room, room.dueAt as Date, rules).room;
  const reported = act(opened(), ...ready);
  expect(runOut(act(reported, { do: 'message', side: 'away', message: 'good-game' })).state).toBe('done');
  const called = act(reported, { do: 'call-referee', side: 'away', reason: 'We have not played' });
  expect(called.dueAt).toEqual(reported.dueAt);
  expect(runOut(called)).toMatchObject({ state: 'disputed', dueAt: null });
  const alone = act(opened(), { do: 'ready', side: 'home' }, { do: 'call-referee', side: 'away', reason: 'No room' });
  expect(runOut(alone).state).toBe('attention');
  expect(runOut(runOut(alone))).toMatchObject({ state: 'attention', dueAt: null });
  const answered = act(called, { do: 'answer-call' });
  expect(answered.call).toBeNull();
  expect(runOut(answered).state).toBe('done');
});
