import { describe, expect, test } from '@jest/globals';
import { computeBracket } from './state.ts';
import { at, type Cup, createCup, findCode, goLive, organizer, players, settings, win } from './testing/cup.ts';

describe('a Swiss tournament', () => {
  const manage = (action: 'restore' | 'replace', entrantId: string, by: string | null = null) =>
    ({ do: 'entrant', action, entrantId, by, reason: 'Agreed' }) as const;

  const startSwiss = (maxEntrants = 4): Cup => {
    const cup = createCup();
    Object.assign(cup.state().play, { settings: { ...settings, format: 'swiss', maxEntrants } });
    goLive(cup);
    return cup;
  };

  test('draws each round in the command that decides the one before, and ends after the last one', () => {
    const cup = startSwiss();
    expect(cup.state().play.draws).toEqual([
      [
        [1, 3],
        [2, 4],
      ],
    ]);
    win(cup, 's1-1', 'p1', at(5));
    expect(cup.state().play.draws).toHaveLength(1);
    win(cup, 's1-2', 'p4', at(6));
    expect(cup.state().play.draws[1]).toEqual([
      [4, 1],
      [3, 2],
    ]);
    expect(cup.state().rooms.get('s2-1')).toMatchObject({ players: ['p4', 'p1'], state: 'open' });
    win(cup, 's2-1', 'p1', at(20));
    win(cup, 's2-2', 'p2', at(20));
    expect(cup.state().play.phase).toBe('finished');
    expect(players.map((id) => cup.state().entries.get(id)?.place)).toEqual([1, 3, 4, 2, null]);
    expect(cup.state().play.version).toBe(cup.rows());
  });

  test('gives the one with the fewest points a bye', () => {
    const cup = startSwiss(5);
    expect(cup.state().play.draws[0]).toEqual([
      [1, 3],
      [2, 4],
      [5, 0],
    ]);
    expect(computeBracket(cup.state().play).get('s1-3')).toMatchObject({ state: 'bye', winner: 'p5' });
    expect(cup.state().rooms.has('s1-3')).toBe(false);
  });

  test('keeps drawn rounds when an earlier result is corrected', () => {
    const cup = startSwiss();
    win(cup, 's1-1', 'p1', at(5));
    win(cup, 's1-2', 'p4', at(6));
    const { draws } = cup.state().play;
    cup.run({ do: 'correct', key: 's1-1', verdict: { walkover: 'away' }, reason: 'Swapped' }, organizer, at(7));
    expect(cup.state().play.draws).toBe(draws);
    win(cup, 's2-1', 'p1', at(20));
    win(cup, 's2-2', 'p2', at(20));
    expect(cup.state().play.phase).toBe('finished');
  });

  test('does not draw players who have left; who returns plays from the next round on', () => {
    const cup = startSwiss(5);
    cup.run({ do: 'withdraw' }, 'p1', at(2));
    win(cup, 's1-2', 'p2', at(5));
    expect(cup.state().play.facts['s1-1']).toEqual({ pair: ['p1', 'p3'], walkover: 'away' });
    expect(cup.state().play.draws[1]?.flat().sort()).toEqual([2, 3, 4, 5]);
    cup.run(manage('restore', 'p1'), organizer, at(6));
    expect(computeBracket(cup.state().play).get('s1-1')).toMatchObject({ state: 'done', winner: 'p3' });
    for (const room of cup.state().rooms.values())
      if (room?.state === 'open') win(cup, room.key, room.players[0], at(8));
    expect(cup.state().play.draws[2]?.flat()).toContain(1);
  });

  test('lets a substitute take over the pairs of a player without a result', () => {
    const cup = startSwiss();
    cup.run(manage('replace', 'p3', 'p5'), organizer, at(1));
    expect(cup.state().rooms.get('s1-1')).toMatchObject({ players: ['p1', 'p5'], state: 'open' });
    win(cup, 's1-1', 'p5', at(5));
    expect(findCode(() => cup.run(manage('replace', 'p5', 'p3'), organizer, at(6)))).toBe('not_eligible');
  });

  test('ends early if all but one have left, and goes on if one returns', () => {
    const cup = startSwiss();
    for (const id of ['p1', 'p3', 'p2']) cup.run({ do: 'withdraw' }, id, at(2));
    expect(cup.state().play).toMatchObject({ phase: 'finished', draws: [expect.anything()] });
    cup.run(manage('restore', 'p2'), organizer, at(3));
    expect(cup.state().play.phase).toBe('live');
  });

  test('forgets its first round when the start is undone', () => {
    const cup = startSwiss();
    cup.run({ do: 'phase', to: 'ready', reason: null }, organizer, at(1));
    expect(cup.state().play.draws).toEqual([]);
    cup.run({ do: 'move-seed', entrantId: 'p4', to: 1 }, organizer, at(2));
    cup.run({ do: 'phase', to: 'live', reason: null }, organizer, at(3));
    expect(cup.state().rooms.get('s1-1')).toMatchObject({ players: ['p4', 'p2'] });
  });
});
