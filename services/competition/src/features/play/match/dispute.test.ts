import { describe, expect, test } from '@jest/globals';
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

describe('in a cup that runs by itself', () => {
  const alone = { ...rules, isSelfRunning: true };
  const actAlone = (room: MatchRoom, command: MatchCommand, now = start): MatchRoom => {
    const step = decideMatch(room, command, alone, now);
    if (typeof step === 'string') throw new Error(step);
    return step.room;
  };
  const end = (room: MatchRoom) => onMatchDeadline(room, room.dueAt as Date, alone);
  const inHours = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000);
  const conflict = [
    { do: 'report', side: 'home', score: scores[0] },
    { do: 'report', side: 'away', score: scores[1] },
  ] as const;
  const show = (side: 'home' | 'away') => ({ do: 'evidence', side, hash: side }) as const;
  const call = { do: 'call-referee', side: 'away', reason: 'Look' } as const;

  test.each<MatchCommand>([{ do: 'ready', side: 'away' }, show('away')])(
    'a lone report counts at its time, whatever the other player does: %j',
    (command) => {
      const ready = { do: 'ready', side: 'away' } as const;
      const lone = play(ready, { do: 'report', side: 'home', score: scores[0] }, command);
      const step = end(lone);
      expect(step).toMatchObject({ room: { state: 'done' }, verdict: { score: scores[0] } });
      // A response would have been a report.
      const answered = end(actAlone(lone, conflict[1]));
      expect(answered.verdict).toEqual(command.do === 'evidence' ? { score: scores[1] } : { walkover: 'both' });
    },
  );

  test.each([
    [['home'], { score: scores[0] }],
    [['away'], { score: scores[1] }],
    [[], { walkover: 'both' }],
  ] as const)('the only screenshot decides between two reports: %j', (sides, verdict) => {
    const disputed = play(...conflict, ...sides.map(show));
    expect(end(disputed)).toMatchObject({ room: { state: 'done', decision: { by: 'clock' } }, verdict });
    const asked = end(actAlone(disputed, { do: 'dispute', side: 'home', reason: 'Please look' }));
    expect(asked).toMatchObject({ room: { state: 'disputed', dueAt: inHours(start, 24) } });
    expect(asked.verdict).toBeUndefined();
    expect(end(asked.room)).toMatchObject({ room: { state: 'done' }, verdict });
  });

  test('two reports with screenshots call staff, and count for neither if it does not answer in a day', () => {
    const disputed = play(...conflict, show('home'), show('away'));
    const called = end(disputed);
    const dueAt = inHours(disputed.dueAt as Date, 24);
    expect(called).toMatchObject({ room: { state: 'disputed', dueAt, call: { by: null, at: disputed.dueAt } } });
    expect(called.verdict).toBeUndefined();
    expect(end(called.room)).toMatchObject({ room: { state: 'done' }, verdict: { walkover: 'both' } });
  });

  test('a result by the clock can be disputed late, once, by the side it did not prefer, and stands after a day', () => {
    const { room } = end(play(...conflict, show('home')));
    const late = inHours(start, 0.5);
    const dispute = (side: 'home' | 'away') => ({ do: 'dispute', side, reason: 'Fake picture' }) as const;
    expect(decideMatch(room, dispute('home'), alone, late)).toBe('match_over');
    expect(decideMatch(room, dispute('away'), rules, late)).toBe('match_over');
    const contested = actAlone(room, dispute('away'), late);
    expect(contested).toMatchObject({ state: 'contested', dueAt: inHours(late, 24) });
    const closed = end(actAlone(contested, show('away'), late));
    expect(closed).toMatchObject({ room: { state: 'done', dueAt: null, decision: { by: 'clock' } } });
    expect(closed.verdict).toBeUndefined();
    expect(decideMatch(closed.room, dispute('away'), alone, late)).toBe('match_over');
  });

  test('each side calls a referee once, and a call that nobody answers only delays the rules', () => {
    const opened = play({ do: 'ready', side: 'home' });
    const called = actAlone(opened, call);
    const lastCall = end(called).room;
    expect(lastCall.state).toBe('attention');
    const waiting = end(lastCall);
    expect(waiting).toMatchObject({ room: { state: 'attention', dueAt: inHours(start, 24) } });
    expect(end(waiting.room)).toMatchObject({ room: { state: 'done' }, verdict: { walkover: 'home' } });
    // Once staff has looked, the usual time of a last call is left.
    const answered = actAlone(waiting.room, { do: 'answer-call' }, inHours(start, 1));
    expect(answered.dueAt).toEqual(inHours(start, 1.25));
    expect(decideMatch(answered, call, alone, start)).toBe('call_used');
    expect(actAlone(answered, { ...call, side: 'home' }).call).toMatchObject({ by: 'home' });
  });
});

test('a last call goes to the only side that is ready, also in a final, and whoever is not ready can still be', () => {
  const final = { ...rules, isFinal: true };
  const called = play({ do: 'ready', side: 'home' }, { do: 'call-referee', side: 'away', reason: 'Help' });
  const lastCall = act(runOut(called).room, { do: 'answer-call' });
  expect(lastCall.state).toBe('attention');
  const end = (room: MatchRoom) => onMatchDeadline(room, room.dueAt as Date, final);
  expect(end(lastCall)).toMatchObject({ room: { state: 'done' }, verdict: { walkover: 'home' } });
  // Who is ready waits; pressing Ready again must not prolong the match.
  expect(act(lastCall, { do: 'ready', side: 'home' })).toBe(lastCall);
  expect(act(lastCall, { do: 'ready', side: 'away' }).state).toBe('playing');
});
