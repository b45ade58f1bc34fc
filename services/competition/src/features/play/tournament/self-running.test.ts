import { expect, test } from '@jest/globals';
import type { Settings } from '../../../data-access/play/documents.ts';
import { buildEmails } from '../notify/emails.ts';
import { at, createCup, findCode, organizer, players, settings } from './testing/cup.ts';

/** A cup of four in registration that runs by itself. */
const open = (overrides: Partial<Settings> = {}) => {
  const cup = createCup();
  Object.assign(cup.state().play, { settings: { ...settings, isSelfRunning: true, ...overrides } });
  cup.run({ do: 'clock' }, null, at(-120));
  return cup;
};
const join = (cup: ReturnType<typeof open>, playerId: string, minutes: number) =>
  cup.run({ do: 'register', gameId: playerId }, playerId, at(minutes));

test('starts with the player who takes the last place, and nobody else can join', () => {
  const cup = open();
  for (const [position, id] of players.slice(0, 3).entries()) join(cup, id, -100 + position);
  expect(cup.state().play.phase).toBe('registration');
  const { log } = join(cup, 'p4', -90);
  expect(cup.state().play).toMatchObject({ phase: 'live', entrants: ['p1', 'p2', 'p3', 'p4'] });
  expect(log.map(({ kind, by }) => [kind, by])).toEqual([
    ['registered', 'p4'],
    ['ready', null],
    ['live', null],
  ]);
  expect([...cup.state().entries.values()].map(({ state }) => state)).toEqual(Array(4).fill('playing'));
  expect([...cup.state().rooms.values()].map((room) => room?.state)).toEqual(['open', 'open']);
  expect(findCode(() => join(cup, 'p5', -89))).toBe('registration_closed');
});

test('starts at its time with those who have joined, without a check-in', () => {
  const cup = open();
  for (const id of ['p1', 'p2', 'p3']) join(cup, id, -100);
  cup.run({ do: 'clock' }, null, at(-1));
  expect(cup.state().play.phase).toBe('registration');
  cup.run({ do: 'clock' }, null, at(0));
  expect(cup.state().play).toMatchObject({ phase: 'live', entrants: ['p1', 'p2', 'p3'] });
});

test('is cancelled at its time with too few', () => {
  const cup = open({ minEntrants: 3 });
  for (const id of ['p1', 'p2']) join(cup, id, -100);
  const { log } = cup.run({ do: 'clock' }, null, at(5));
  expect(cup.state().play).toMatchObject({ phase: 'cancelled', reason: 'Too few players have joined.', dueAt: null });
  expect(log.map(({ kind, by }) => [kind, by])).toEqual([['cancelled', null]]);
});

test('a cup that nobody touches after its start ends by the clock, with every result and place', () => {
  const cup = open();
  for (const id of players.slice(0, 4)) join(cup, id, -90);
  cup.run({ do: 'match', key: 'w1-1', action: { do: 'ready' } }, 'p1', at(-89));
  const score = { legs: [[1, 0]] } as const;
  cup.run({ do: 'match', key: 'w1-2', action: { do: 'report', score } }, 'p2', at(-89));
  cup.run({ do: 'match', key: 'w1-2', action: { do: 'report', score: { legs: [[0, 1]] } } }, 'p3', at(-88));
  cup.run({ do: 'match', key: 'w1-2', action: { do: 'evidence', hash: 'a' } }, 'p2', at(-87));
  for (const minutes of [0, 100, 200]) cup.run({ do: 'clock' }, null, at(minutes));
  expect(cup.state().play.phase).toBe('finished');
  expect(cup.state().play.facts).toMatchObject({ 'w1-1': { walkover: 'home' }, 'w1-2': { score } });
  // Nobody came to the final and the match for third place.
  expect(cup.state().play.facts['w2-1']).toMatchObject({ walkover: 'both' });
  expect([...cup.state().entries.values()].map(({ place }) => place).sort()).toEqual([2, 2, 4, 4]);
});

test('a dispute that staff does not answer delays the cup and its points by a day', () => {
  const cup = open({ maxEntrants: 2, thirdPlace: false });
  for (const id of ['p1', 'p2']) join(cup, id, -90);
  const score = { legs: [[1, 0]] } as const;
  cup.run({ do: 'match', key: 'w1-1', action: { do: 'ready' } }, 'p2', at(-90));
  cup.run({ do: 'match', key: 'w1-1', action: { do: 'report', score } }, 'p1', at(-89));
  cup.run({ do: 'match', key: 'w1-1', action: { do: 'dispute', reason: 'We never met' } }, 'p2', at(-88));
  cup.run({ do: 'clock' }, null, at(600));
  expect(cup.state().rooms.get('w1-1')).toMatchObject({ state: 'disputed', dueAt: at(-88 + 24 * 60) });
  expect(cup.state().play.phase).toBe('live');
  cup.run({ do: 'clock' }, null, at(-88 + 24 * 60));
  expect(cup.state().play).toMatchObject({ phase: 'finished', facts: { 'w1-1': { score } } });
});

test('a late dispute after the end keeps the points for a day at most', () => {
  const cup = open({ maxEntrants: 2, thirdPlace: false });
  for (const id of ['p1', 'p2']) join(cup, id, -90);
  const score = { legs: [[1, 0]] } as const;
  cup.run({ do: 'match', key: 'w1-1', action: { do: 'ready' } }, 'p2', at(-90));
  cup.run({ do: 'match', key: 'w1-1', action: { do: 'report', score } }, 'p1', at(-89));
  cup.run({ do: 'clock' }, null, at(0));
  expect(cup.state().play.phase).toBe('finished');
  cup.run({ do: 'match', key: 'w1-1', action: { do: 'dispute', reason: 'We never met' } }, 'p2', at(10));
  expect(cup.state().play.dueAt).toBeNull();
  const { log } = cup.run({ do: 'clock' }, null, at(10 + 24 * 60));
  expect(log.map(({ kind, key }) => [kind, key])).toContainEqual(['clock', 'w1-1']);
  expect(cup.state().rooms.get('w1-1')?.state).toBe('done');
  expect(cup.state().play.dueAt).not.toBeNull();
});

test('both players of a disputed match learn until when they can add a screenshot, and staff when the rules decide', () => {
  const cup = open({ maxEntrants: 2, thirdPlace: false });
  for (const id of ['p1', 'p2']) join(cup, id, -90);
  const report = (home: number, away: number) =>
    ({ do: 'match', key: 'w1-1', action: { do: 'report', score: { legs: [[home, away]] } } }) as const;
  cup.run(report(1, 0), 'p1', at(-89));
  const before = cup.state();
  const after = cup.run(report(0, 1), 'p2', at(-88));
  const emails = buildEmails({
    ...{ before, after, names: new Map(), leaders: new Map(), staffClans: new Map(), rewards: new Map() },
    ...{ operatorId: 'operator', now: at(-88) },
  });
  const dueAt = after.rooms.get('w1-1')?.dueAt?.toISOString();
  const disputed = (playerId: string, vars: object) =>
    expect.objectContaining({ playerId, vars: expect.objectContaining({ event: 'disputed', dueAt, ...vars }) });
  expect(emails.map(({ data }) => data)).toEqual([
    disputed(organizer, {}),
    disputed('p1', { opponent: 'Unknown player' }),
    disputed('p2', { opponent: 'Unknown player' }),
  ]);
});

test('a full cup that its organizer stops before the start waits for the next player, or for its time', () => {
  const cup = open();
  for (const id of players.slice(0, 4)) join(cup, id, -90);
  for (const to of ['ready', 'check-in', 'registration'] as const)
    cup.run({ do: 'phase', to, reason: null }, organizer, at(-89));
  expect(cup.state().play.phase).toBe('registration');
  // A player who changes the game id takes no place.
  cup.run({ do: 'register', gameId: 'new' }, 'p1', at(-88));
  expect(cup.state().play.phase).toBe('registration');
  cup.run({ do: 'withdraw' }, 'p1', at(-87));
  const add = { do: 'entrant', action: 'add', entrantId: 'p5', by: null, reason: 'Late' } as const;
  cup.run(add, organizer, at(-86));
  expect(cup.state().play.phase).toBe('live');
});

test('a cancellation drops the emails of rulings that staff could still undo', () => {
  const cup = open({ maxEntrants: 2, thirdPlace: false });
  for (const id of ['p1', 'p2']) join(cup, id, -90);
  cup.run({ do: 'phase', to: 'paused', reason: 'Break' }, organizer, at(-89));
  const rule = { do: 'rule', verdict: { walkover: 'home' }, reason: 'No show' } as const;
  cup.run({ do: 'match', key: 'w1-1', action: rule }, organizer, at(-89));
  expect(cup.state().play.heldRulings).toHaveLength(1);
  const { rulings } = cup.run({ do: 'phase', to: 'cancelled', reason: 'Rain' }, organizer, at(-89));
  expect(rulings).toEqual([]);
  expect(cup.state().play.heldRulings).toEqual([]);
});
