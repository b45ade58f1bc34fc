import { expect, test } from '@jest/globals';
import type { Settings } from '../../../data-access/play/documents.ts';
import { placements } from '../../../engine/placements.ts';
import { computeBracket, type MatchAct } from './state.ts';
import { at, createCup, findCode, goLive, organizer, players, settings, win } from './testing/cup.ts';

test('a cup runs from the announcement to the settlement, and every change has a row', () => {
  const cup = createCup();
  goLive(cup);
  const { play, entries } = cup.state();
  expect(play).toMatchObject({ phase: 'live', entrants: ['p1', 'p2', 'p3', 'p4'] });
  expect(entries.get('p5')?.state).toBe('waiting');
  win(cup, 'w1-1', 'p1', at(5));
  win(cup, 'w1-2', 'p2', at(5));
  win(cup, 'w2-1', 'p2', at(20));
  expect(cup.state().play.phase).toBe('live');
  win(cup, 't1-1', 'p3', at(21));
  expect(cup.state().play.phase).toBe('finished');
  expect(players.map((id) => cup.state().entries.get(id)?.place)).toEqual([2, 1, 3, 4, null]);
  cup.run({ do: 'clock' }, null, at(21 + 24 * 60));
  expect(cup.state().play.phase).toBe('settled');
  expect(cup.state().play.version).toBe(cup.rows());
});

test('checked-in players of the waiting list take the places of absent ones', () => {
  const cup = createCup();
  goLive(cup, ['p1', 'p3', 'p5']);
  expect(cup.state().play.entrants).toEqual(['p1', 'p3', 'p5']);
  expect(players.map((id) => cup.state().entries.get(id)?.state)).toEqual([
    ...['playing', 'missed', 'playing', 'missed', 'playing'],
  ]);
});

test('with too few players the clock stops and an organizer decides', () => {
  const cup = createCup();
  goLive(cup, ['p1']);
  expect(cup.state().play).toMatchObject({ phase: 'check-in', dueAt: null });
  expect(findCode(() => cup.run({ do: 'phase', to: 'ready', reason: null }, organizer, at(1)))).toBe(
    'phase_not_possible',
  );
  cup.run({ do: 'check-in' }, 'p2', at(2));
  cup.run({ do: 'phase', to: 'ready', reason: null }, organizer, at(3));
  cup.run({ do: 'phase', to: 'live', reason: null }, organizer, at(4));
  expect(cup.state().play.phase).toBe('live');
});

test('with too few players left at the start the clock stops, and the tournament can still be changed', () => {
  const cup = createCup();
  goLive(cup, ['p1', 'p2']);
  cup.run({ do: 'phase', to: 'ready', reason: null }, organizer, at(0));
  const later = { ...settings, times: { ...settings.times, startsAt: at(20) } };
  const staff = [{ playerId: organizer, role: 'organizer' }] as const;
  cup.run({ do: 'settings', settings: later, staff }, organizer, at(1));
  cup.run({ do: 'withdraw' }, 'p2', at(2));
  cup.run({ do: 'clock' }, null, at(20));
  expect(cup.state().play).toMatchObject({ phase: 'ready', dueAt: null });
  expect(findCode(() => cup.run({ do: 'phase', to: 'live', reason: null }, organizer, at(21)))).toBe(
    'phase_not_possible',
  );
  cup.run({ do: 'phase', to: 'cancelled', reason: 'Nobody came' }, organizer, at(22));
  expect(cup.state().play.phase).toBe('cancelled');
});

test('new times set a stopped clock going, and without an automatic start it stays stopped', () => {
  const cup = createCup();
  goLive(cup, ['p1']);
  const staff = [{ playerId: organizer, role: 'organizer' }] as const;
  const change = (changes: Partial<Settings>, minute: number) =>
    cup.run({ do: 'settings', settings: { ...settings, ...changes }, staff }, organizer, at(minute)).play.dueAt;
  expect(change({ rules: 'Be fair' }, 1)).toBeNull();
  const times = { ...settings.times, checkInClosesAt: at(30), startsAt: at(40) };
  expect(change({ times }, 2)).toEqual(at(30));
  cup.run({ do: 'check-in' }, 'p2', at(3));
  expect(cup.run({ do: 'clock' }, null, at(30)).play).toMatchObject({ phase: 'ready', dueAt: at(40) });
  expect(change({ times, autoStart: false }, 31)).toBeNull();
  expect(cup.run({ do: 'clock' }, null, at(41)).play.phase).toBe('ready');
});

test('after a return to the check-in there are never more players than places', () => {
  const cup = createCup();
  goLive(cup, ['p1', 'p2', 'p3', 'p5']);
  for (const to of ['ready', 'check-in'] as const) cup.run({ do: 'phase', to, reason: null }, organizer, at(1));
  expect(cup.state().entries.get('p4')?.state).toBe('waiting');
  cup.run({ do: 'check-in' }, 'p4', at(2));
  cup.run({ do: 'phase', to: 'ready', reason: null }, organizer, at(3));
  expect(cup.state().play.entrants).toEqual(['p1', 'p2', 'p3', 'p5']);
});

test('every step before the first report has a way back', () => {
  const cup = createCup();
  goLive(cup);
  for (const to of ['ready', 'check-in', 'registration'] as const)
    cup.run({ do: 'phase', to, reason: null }, organizer, at(2));
  expect(cup.state().play.phase).toBe('registration');
  expect([...cup.state().entries.values()].filter(({ state }) => state === 'registered')).toHaveLength(4);
  expect([...cup.state().rooms.values()].every((room) => room === null)).toBe(true);
});

test('nobody appears: double walkovers end the first round and staff has the final', () => {
  const cup = createCup();
  goLive(cup);
  cup.run({ do: 'clock' }, null, at(600));
  expect(cup.state().play.phase).toBe('finished');
  expect(computeBracket(cup.state().play).get('w2-1')).toMatchObject({ state: 'empty' });
});

test('a pause stops all clocks', () => {
  const cup = createCup();
  goLive(cup);
  cup.run({ do: 'phase', to: 'paused', reason: 'Server down' }, organizer, at(4));
  cup.run({ do: 'clock' }, null, at(300));
  const ready = { do: 'match', key: 'w1-1', action: { do: 'ready' } } as const;
  expect(findCode(() => cup.run(ready, 'p1', at(301)))).toBe('match_not_open');
  cup.run({ do: 'phase', to: 'live', reason: null }, organizer, at(302));
  expect(cup.state().rooms.get('w1-1')).toMatchObject({ state: 'open', dueAt: at(308) });
});

test('a correction reopens what depends on it, and undoing it restores the end', () => {
  const cup = createCup();
  goLive(cup);
  win(cup, 'w1-1', 'p1', at(5));
  win(cup, 'w1-2', 'p2', at(5));
  win(cup, 'w2-1', 'p2', at(20));
  win(cup, 't1-1', 'p3', at(21));
  const places = placements(computeBracket(cup.state().play), cup.state().play.facts);
  const correct = (verdict: { score: { legs: [[number, number]] } }) =>
    cup.run({ do: 'correct', key: 'w1-1', verdict, reason: 'Swapped' }, organizer, at(30));
  correct({ score: { legs: [[0, 1]] } });
  expect(cup.state().play.phase).toBe('live');
  expect(cup.state().rooms.get('w2-1')).toMatchObject({ players: ['p4', 'p2'], state: 'open' });
  correct({ score: { legs: [[1, 0]] } });
  expect(cup.state().play.phase).toBe('finished');
  expect(placements(computeBracket(cup.state().play), cup.state().play.facts)).toEqual(places);
  expect(players.map((id) => cup.state().entries.get(id)?.place)).toEqual([2, 1, 3, 4, null]);
});

test('whoever plays cannot rule, and only staff can', () => {
  const cup = createCup();
  const { play } = cup.state();
  Object.assign(play, { staff: [...play.staff, { playerId: 'p1', role: 'organizer' }] });
  goLive(cup);
  const rule = {
    do: 'match',
    key: 'w1-1',
    action: { do: 'rule', verdict: { walkover: 'home' }, reason: 'Mine' },
  } as const;
  expect(findCode(() => cup.run(rule, 'p1', at(1)))).toBe('forbidden');
  expect(findCode(() => cup.run(rule, 'p2', at(1)))).toBe('forbidden');
  cup.run(rule, organizer, at(1));
  expect(cup.state().play.facts['w1-1']).toEqual({ pair: ['p1', 'p4'], walkover: 'home' });
});

test('a decided match is corrected, not ruled on; a ruling that is sent again changes nothing', () => {
  const cup = createCup();
  goLive(cup);
  const rule = (winner: 'home' | 'away', reason: string) =>
    cup.run(
      { do: 'match', key: 'w1-1', action: { do: 'rule', verdict: { walkover: winner }, reason } },
      organizer,
      at(5),
    );
  const { version } = rule('home', 'Seen').play;
  expect(rule('home', 'Seen').play.version).toBe(version);
  expect(findCode(() => rule('away', 'Seen'))).toBe('match_over');
  expect(findCode(() => rule('home', 'Heard'))).toBe('match_over');
  win(cup, 'w1-2', 'p2', at(6));
  expect(
    findCode(() =>
      cup.run(
        { do: 'match', key: 'w1-2', action: { do: 'rule', verdict: { walkover: 'home' }, reason: 'Seen' } },
        organizer,
        at(7),
      ),
    ),
  ).toBe('match_over');
});

test('a ruling that comes after the clock counts', () => {
  const cup = createCup();
  goLive(cup);
  cup.run({ do: 'match', key: 'w1-1', action: { do: 'ready' } }, 'p1', at(1));
  cup.run({ do: 'clock' }, null, at(10));
  expect(cup.state().rooms.get('w1-1')).toMatchObject({ state: 'done', decision: { by: 'clock' } });
  const action = { do: 'rule', verdict: { walkover: 'away' }, reason: 'Another account' } as const;
  cup.run({ do: 'match', key: 'w1-1', action }, organizer, at(10));
  expect(cup.state().play.facts['w1-1']).toMatchObject({ walkover: 'away' });
});

test('two registrations at one instant have different places on the waiting list', () => {
  const cup = createCup();
  cup.run({ do: 'clock' }, null, at(-110));
  for (const id of ['p4', 'p3', 'p2', 'p1', 'p9', 'p8']) cup.run({ do: 'register', gameId: id }, id, at(-100));
  const arrivals = [...cup.state().entries.values()].map((entry) => entry.at.getTime());
  expect(arrivals).toEqual([0, 1, 2, 3, 4, 5].map((ms) => at(-100).getTime() + ms));
});

test('the settlement waits for the ruling on a late dispute', () => {
  const cup = createCup();
  goLive(cup, ['p1', 'p2']);
  const act = (action: MatchAct, by: string, minute: number) =>
    cup.run({ do: 'match', key: 'w1-1', action }, by, at(minute));
  for (const id of ['p1', 'p2']) act({ do: 'ready' }, id, 1);
  act({ do: 'report', score: { legs: [[2, 1]] } }, 'p1', 2);
  expect(act({ do: 'dispute', reason: 'I won' }, 'p2', 13).play).toMatchObject({ phase: 'finished', dueAt: null });
  act({ do: 'rule', verdict: { walkover: 'home' }, reason: 'Seen' }, organizer, 9_000);
  expect(cup.run({ do: 'clock' }, null, at(9_000)).play.phase).toBe('settled');
});

test('a player who leaves loses open matches only, and can be restored', () => {
  const cup = createCup();
  goLive(cup);
  win(cup, 'w1-1', 'p1', at(5));
  cup.run({ do: 'withdraw' }, 'p1', at(6));
  win(cup, 'w1-2', 'p2', at(7));
  expect(computeBracket(cup.state().play).get('w2-1')).toMatchObject({ state: 'done', winner: 'p2' });
  expect(computeBracket(cup.state().play).get('w1-1')).toMatchObject({ winner: 'p1' });
  const restore = { do: 'entrant', action: 'restore', entrantId: 'p1', by: null, reason: 'Back' } as const;
  cup.run(restore, organizer, at(8));
  expect(cup.state().rooms.get('w2-1')).toMatchObject({ players: ['p1', 'p2'], state: 'open' });
});

test('whoever withdraws after the start can still be disqualified, and restored', () => {
  const cup = createCup();
  goLive(cup, players.slice(0, 4));
  const act = (action: 'disqualify' | 'restore') =>
    cup.run({ do: 'entrant', action, entrantId: 'p1', by: null, reason: 'False reports' }, organizer, at(20));
  win(cup, 'w1-1', 'p1', at(5));
  win(cup, 'w1-2', 'p2', at(5));
  win(cup, 't1-1', 'p3', at(6));
  cup.run({ do: 'withdraw' }, 'p1', at(10));
  expect(cup.state().play.phase).toBe('finished');
  expect(cup.state().entries.get('p1')).toMatchObject({ state: 'withdrawn', place: 2 });
  act('disqualify');
  expect(cup.state().entries.get('p1')).toMatchObject({ state: 'disqualified', place: null });
  expect(cup.state().entries.get('p3')).toMatchObject({ place: 2 });
  expect(cup.state().play).toMatchObject({ out: ['p1'], barred: ['p1'] });
  act('restore');
  expect(cup.state().play).toMatchObject({ phase: 'live', out: [], barred: [] });
});

test('a late or substitute player sets a game id once the cup runs, and nobody changes one then', () => {
  const cup = createCup();
  goLive(cup);
  const entrant = { do: 'entrant', entrantId: 'p4', reason: 'No show' } as const;
  cup.run({ ...entrant, action: 'replace', by: 'p9' }, organizer, at(1));
  const register = (playerId: string, gameId: string) =>
    findCode(() => cup.run({ do: 'register', gameId }, playerId, at(2)));
  expect(cup.state().entries.get('p9')).toMatchObject({ state: 'playing', lineup: [{ gameId: '' }] });
  expect(register('p9', 'nine')).toBeUndefined();
  expect(cup.state().entries.get('p9')?.lineup).toEqual([{ playerId: 'p9', gameId: 'nine' }]);
  expect(register('p9', 'other')).toBe('registration_closed');
  expect(register('p1', 'other')).toBe('registration_closed');
  expect(register('p4', 'four')).toBe('not_eligible');
});

test('a private reason stays out of the log', () => {
  const cup = createCup();
  goLive(cup);
  const disqualify = { do: 'entrant', action: 'disqualify', entrantId: 'p4', by: null, reason: 'Secret' } as const;
  const { log, entries } = cup.run({ ...disqualify, isPrivate: true }, organizer, at(1));
  expect(entries.get('p4')).toMatchObject({ reason: 'Secret', isReasonPrivate: true });
  expect(JSON.stringify(log)).not.toContain('Secret');
  const open = cup.run({ ...disqualify, entrantId: 'p3' }, organizer, at(2));
  expect(open.log).toContainEqual(expect.objectContaining({ kind: 'disqualified', reason: 'Secret' }));
});

test('a league has one open match per player', () => {
  const cup = createCup();
  const { play } = cup.state();
  Object.assign(play, { settings: { ...settings, format: 'round-robin' } });
  goLive(cup);
  const busy = [...cup.state().rooms.values()].flatMap((room) => room?.players ?? []);
  expect(busy.sort()).toEqual(['p1', 'p2', 'p3', 'p4']);
});

test.each([
  [{ legs: [[1, 1]] as const }, 'score.penalties'],
  [{ legs: [[1, 0]] as const, penalties: [3, 2] as const }, 'score.penalties'],
  [{ legs: [[1, 1]] as const, extra: [1, 0] as const }, 'score.extra'],
  [
    {
      legs: [
        [1, 1],
        [0, 0],
      ] as const,
    },
    'score.legs',
  ],
])('the score %j is not accepted', (score, path) => {
  const cup = createCup();
  goLive(cup);
  expect(() => cup.run({ do: 'match', key: 'w1-1', action: { do: 'report', score } }, 'p1', at(1))).toThrow(
    expect.objectContaining({ issues: [expect.objectContaining({ path })] }),
  );
});
