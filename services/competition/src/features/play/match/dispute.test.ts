import { expect, test } from '@jest/globals';
import type { MatchRoom } from '../../../data-access/play/documents.ts';
import { decideMatch, type MatchCommand, type MatchRules, onMatchDeadline, openRoom } from './room.ts';

const start = new Date('2026-01-01T20:00:00.000Z');
const clocks = { ready: 10, play: 35, extension: 15, confirm: 10, evidence: 15, attention: 15 };
const rules: MatchRules = { clocks, isFinal: false, isSelfRunning: false, disputeMs: 30 * 60_000 };
const scores = [{ legs: [[2, 1]] }, { legs: [[1, 2]] }] as const;

const act = (room: MatchRoom, command: MatchCommand): MatchRoom => {
  const step = decideMatch(room, command, rules, start);
  if (typeof step === 'string') throw new Error(step);
  return step.room;
};
const play = (...commands: readonly MatchCommand[]): MatchRoom =>
  commands.reduce(act, openRoom({ key: 'w1-1', entrants: ['a', 'b'], players: ['a', 'b'] }, rules, start));
const runOut = (room: MatchRoom) => {
  if (!room.dueAt) throw new Error('no clock');
  return onMatchDeadline(room, room.dueAt, rules);
};

test('the accused can neither withdraw nor edit a report, only agree or concede', () => {
  const room = play(
    { do: 'report', side: 'away', score: scores[1] },
    { do: 'dispute', side: 'home', reason: 'Never played' },
  );
  const accused = (command: MatchCommand) => decideMatch(room, command, rules, start);
  expect(accused({ do: 'withdraw-report', side: 'away' })).toBe('match_disputed');
  expect(accused({ do: 'report', side: 'away', score: { legs: [[0, 5]] } })).toBe('match_disputed');
  const claimed = act(room, { do: 'report', side: 'home', score: scores[0] });
  expect(claimed).toMatchObject({ state: 'disputed', dueAt: room.dueAt });
  const confirm = { do: 'report', side: 'away', score: scores[0] } as const;
  expect(decideMatch(claimed, confirm, rules, start)).toMatchObject({
    room: { state: 'done', decision: { by: 'agreement' } },
    verdict: { score: scores[0] },
  });
  expect(accused({ do: 'concede', side: 'away' })).toMatchObject({ verdict: { walkover: 'home' } });
});

test('a player who disputed a result late can still confirm it, and nobody else ends the dispute', () => {
  const { room: silent } = runOut(
    play({ do: 'ready', side: 'away' }, { do: 'report', side: 'home', score: scores[0] }),
  );
  const contested = act(silent, { do: 'dispute', side: 'away', reason: 'I won' });
  expect(contested.state).toBe('contested');
  const decide = (command: MatchCommand) => decideMatch(contested, command, rules, start);
  expect(decide({ do: 'withdraw-report', side: 'home' })).toBe('match_over');
  expect(decide({ do: 'concede', side: 'home' })).toBe('match_over');
  expect(decide({ do: 'report', side: 'away', score: scores[1] })).toBe('match_over');
  expect(decide({ do: 'report', side: 'home', score: scores[1] })).toBe('match_over');
  expect(decide({ do: 'report', side: 'away', score: scores[0] })).toMatchObject({
    room: { state: 'done', decision: { by: 'agreement' } },
    verdict: { score: scores[0] },
  });
});

test.each<MatchCommand>([
  { do: 'ready', side: 'away' },
  { do: 'evidence', side: 'away', hash: 'a' },
])('a report is disputed by the clock if the other player has done something since: %j', (command) => {
  const step = runOut(play({ do: 'report', side: 'home', score: scores[0] }, command));
  expect(step).toMatchObject({ room: { state: 'disputed', dueAt: null } });
  expect(step.verdict).toBeUndefined();
});

test.each([
  [['home'], { score: scores[0] }],
  [['away'], { score: scores[1] }],
  [[], { walkover: 'both' }],
  [['home', 'away'], { walkover: 'both' }],
] as const)('without staff, the only screenshot decides a dispute: %j', (sides, verdict) => {
  const disputed = play(
    { do: 'report', side: 'home', score: scores[0] },
    { do: 'report', side: 'away', score: scores[1] },
    ...sides.map((side) => ({ do: 'evidence', side, hash: side }) as const),
  );
  const decide = (room: MatchRoom) => onMatchDeadline(room, disputed.dueAt as Date, { ...rules, isSelfRunning: true });
  expect(decide(disputed)).toMatchObject({ room: { state: 'done', decision: { by: 'clock' } }, verdict });
  const called = act(disputed, { do: 'dispute', side: 'home', reason: 'Please look' });
  expect(decide(called)).toMatchObject({ room: { state: 'disputed', dueAt: null } });
  expect(decide(called).verdict).toBeUndefined();
});
