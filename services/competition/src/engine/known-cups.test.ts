import { describe, expect, test } from '@jest/globals';
import { findOutcome, isSameScore } from './outcome.ts';
import { placements } from './placements.ts';
import { buildPlan, planDoubleElimination, planRoundRobin, planSingleElimination } from './plans.ts';
import { createRandom } from './random.ts';
import { resolve } from './resolve.ts';
import { rankGroup } from './standings.ts';
import { playerIds, playOut, swissOptions } from './testing/play-out.ts';
import type { Fact, Goals, LadderName, Score } from './types.ts';

/** Plays a group; results are listed by pair, in either order. */
const table = (players: readonly string[], results: Record<string, Goals>, ladder: LadderName) => {
  const facts: Record<string, Fact> = {};
  const plan = planRoundRobin(players.length);
  for (const [key, { home, away }] of resolve(plan, players, {})) {
    const pair = [home ?? '', away ?? ''] as const;
    const forward = results[pair.join(' ')];
    const [a, b] = forward ?? results[[...pair].reverse().join(' ')] ?? [0, 0];
    facts[key] = { pair, score: { legs: [forward ? [a, b] : [b, a]] } };
  }
  return rankGroup([...resolve(plan, players, facts).values()], facts, { ladder });
};

const lines = (rows: ReturnType<typeof table>) =>
  rows.map(({ rank, playerId, points, goalsFor, goalsAgainst }) =>
    [rank, playerId, points, `${goalsFor}:${goalsAgainst}`].join(' '),
  );

describe('groups of World Cups', () => {
  test('2022, group E: Japan before Spain and Germany', () => {
    const rows = table(
      ['ESP', 'GER', 'JPN', 'CRC'],
      {
        'GER JPN': [1, 2],
        'ESP CRC': [7, 0],
        'JPN CRC': [0, 1],
        'ESP GER': [1, 1],
        'JPN ESP': [2, 1],
        'CRC GER': [2, 4],
      },
      'fifa',
    );
    expect(lines(rows)).toEqual(['1 JPN 6 4:3', '2 ESP 4 9:3', '3 GER 4 6:5', '4 CRC 3 3:11']);
    expect(rows.map(({ why }) => why)).toEqual(['6 points to 4', 'goal difference +6 to +1', '4 points to 3', null]);
  });

  test('2010, group C: the United States before England by goals', () => {
    const rows = table(
      ['ENG', 'USA', 'ALG', 'SVN'],
      {
        'ENG USA': [1, 1],
        'ALG SVN': [0, 1],
        'SVN USA': [2, 2],
        'ENG ALG': [0, 0],
        'SVN ENG': [0, 1],
        'USA ALG': [1, 0],
      },
      'fifa',
    );
    expect(lines(rows)).toEqual(['1 USA 5 4:3', '2 ENG 5 2:1', '3 SVN 4 3:3', '4 ALG 1 0:2']);
    expect(rows[0]?.why).toBe('4 goals to 2');
  });

  test('2018, group H: Japan and Senegal are level on every count but fair play', () => {
    const rows = table(
      ['COL', 'JPN', 'SEN', 'POL'],
      {
        'COL JPN': [1, 2],
        'POL SEN': [1, 2],
        'JPN SEN': [2, 2],
        'POL COL': [0, 3],
        'JPN POL': [0, 1],
        'SEN COL': [0, 1],
      },
      'fifa',
    );
    expect(lines(rows)).toEqual(['1 COL 6 5:2', '2 JPN 4 4:4', '2 SEN 4 4:4', '4 POL 3 2:5']);
    expect(rows[1]?.why).toBe('level on every count');
  });
});

describe('the European ladder', () => {
  test('Euro 2012, group A: Greece before Russia by the match between them', () => {
    const rows = table(
      ['RUS', 'GRE', 'CZE', 'POL'],
      {
        'POL GRE': [1, 1],
        'RUS CZE': [4, 1],
        'GRE CZE': [1, 2],
        'POL RUS': [1, 1],
        'GRE RUS': [1, 0],
        'CZE POL': [1, 0],
      },
      'uefa',
    );
    expect(lines(rows)).toEqual(['1 CZE 6 4:5', '2 GRE 4 3:3', '3 RUS 4 5:3', '4 POL 2 2:3']);
    expect(rows[1]?.why).toBe('3 points to 0 against each other');
  });

  test('compares three level players among themselves, and again the two who stay level', () => {
    const rows = table(
      ['A', 'B', 'C', 'D'],
      { 'A B': [1, 0], 'B C': [1, 0], 'C A': [2, 1], 'A D': [1, 0], 'B D': [4, 0], 'C D': [1, 0] },
      'uefa',
    );
    expect(rows.map(({ playerId, why }) => [playerId, why])).toEqual([
      ['C', '3 points to 0 against each other'],
      ['A', '2 goals to 1 against each other'],
      ['B', '6 points to 0'],
      ['D', null],
    ]);
  });
});

describe('an elimination of', () => {
  const strongestWins = (count: number, plan = planSingleElimination(count, { thirdPlace: true })) => {
    const players = playerIds(count);
    const facts: Record<string, Fact> = {};
    for (;;) {
      const bracket = resolve(plan, players, facts);
      const open = [...bracket.values()].find(({ state }) => state === 'open');
      if (!open) return { places: placements(bracket, facts), played: Object.keys(facts).length };
      const { home, away, planned } = open;
      const homeWins = players.indexOf(home ?? '') < players.indexOf(away ?? '');
      facts[planned.key] = { pair: [home ?? '', away ?? ''], score: { legs: [homeWins ? [1, 0] : [0, 1]] } };
    }
  };

  test.each(Array.from({ length: 29 }, (_, at) => at + 5))('%i players places the best four seeds first', (count) => {
    const { places, played } = strongestWins(count);
    expect(played).toBe(count);
    expect(['p1', 'p2', 'p3', 'p4'].map((id) => places.get(id))).toEqual([1, 2, 3, 4]);
    expect([...places.values()].filter((place) => place === 5)).toHaveLength(Math.min(4, count - 4));
  });

  test.each(Array.from({ length: 32 }, (_, at) => at + 2))('%i players with a second chance ends in order', (count) => {
    const { places, played } = strongestWins(count, planDoubleElimination(count));
    expect(played).toBe(2 * count - 2);
    expect(['p1', 'p2'].map((id) => places.get(id))).toEqual([1, 2]);
    expect(places.size).toBe(count);
  });
});

test.each([3, 4, 5, 6, 8, 9])('in a league of %i everyone meets everyone, once per round at most', (count) => {
  for (const twice of [false, true]) {
    const plan = planRoundRobin(count, { twice });
    const meetings = new Set(plan.map(({ home, away }) => JSON.stringify([home, away])));
    expect(meetings.size).toBe(count * (count - 1) * (twice ? 1 : 0.5));
    const busy = plan.flatMap(({ round, home, away }) => [home, away].map((side) => JSON.stringify([round, side])));
    expect(new Set(busy).size).toBe(busy.length);
  }
});

describe('the outcome of a tie', () => {
  const outcomes: [string, Score, Parameters<typeof findOutcome>[1], string][] = [
    ['goals', { legs: [[2, 1]] }, {}, 'home'],
    [
      'aggregate over two legs',
      {
        legs: [
          [3, 0],
          [0, 1],
        ],
      },
      {},
      'home',
    ],
    [
      'away goals',
      {
        legs: [
          [1, 0],
          [2, 3],
        ],
      },
      { awayGoals: true },
      'home',
    ],
    [
      'away goals of the away side',
      {
        legs: [
          [1, 1],
          [0, 0],
        ],
      },
      { awayGoals: true },
      'away',
    ],
    ['extra time', { legs: [[1, 1]], extra: [0, 1] }, {}, 'away'],
    ['penalties', { legs: [[1, 1]], extra: [0, 0], penalties: [4, 2] }, {}, 'home'],
    ['nothing', { legs: [[1, 1]] }, {}, 'undecided'],
    ['a draw in a group', { legs: [[1, 1]] }, { canDraw: true }, 'draw'],
  ];
  test.each(outcomes)('follows from %s', (_, score, rules, outcome) => {
    expect(findOutcome(score, rules)).toBe(outcome);
  });

  test('a report of the same goals without extra time is the same only if the other has none either', () => {
    expect(isSameScore({ legs: [[1, 1]], extra: [1, 0] }, { legs: [[1, 1]], extra: [1, 0] })).toBe(true);
    expect(isSameScore({ legs: [[2, 1]] }, { legs: [[1, 1]], extra: [1, 0] })).toBe(false);
  });
});

/** The winner of each match by round, as the seeds that met; a bye has no second seed. */
const swissTable = (rounds: readonly (readonly [winner: number, loser: number])[][]) => {
  const players = playerIds(Math.max(...rounds.flat(2)));
  const plan = buildPlan(players.length, swissOptions, rounds);
  const facts: Record<string, Fact> = {};
  for (const { planned, home, away } of resolve(plan, players, {}).values())
    if (home && away) facts[planned.key] = { pair: [home, away], score: { legs: [[1, 0]] } };
  return rankGroup([...resolve(plan, players, facts).values()], facts);
};

describe('a Swiss table', () => {
  test('ranks level players by the points of their opponents, with the reason', () => {
    const rows = swissTable([
      [
        [1, 3],
        [2, 4],
      ],
      [
        [1, 2],
        [3, 4],
      ],
    ]);
    expect(
      rows.map(({ rank, playerId, points, buchholz, why }) => [rank, playerId, points, buchholz?.sum, why]),
    ).toEqual([
      [1, 'p1', 6, 6, '6 points to 3'],
      [2, 'p2', 3, 6, 'level on every count'],
      [2, 'p3', 3, 6, '3 points to 0'],
      [4, 'p4', 0, 6, null],
    ]);
  });

  test('counts a bye like a win by 3:0 against an opponent with the own points', () => {
    const rows = swissTable([
      [
        [1, 2],
        [3, 0],
      ],
      [
        [1, 3],
        [2, 0],
      ],
    ]);
    expect(
      rows.map(({ playerId, points, goalsFor, goalsAgainst, buchholz }) => [
        ...[playerId, points, `${goalsFor}:${goalsAgainst}`],
        ...[buchholz?.sum, buchholz?.cut, buchholz?.opponents],
      ]),
    ).toEqual([
      ['p1', 6, '2:0', 6, 3, 18],
      ['p2', 3, '3:1', 9, 6, 15],
      ['p3', 3, '3:1', 9, 6, 15],
    ]);
  });
});

test('a walkover counts 3:0 and a double one 0:3 for both', () => {
  const plan = planRoundRobin(3);
  const players = playerIds(3);
  const { facts } = playOut(plan, players, createRandom(1));
  const keys = Object.keys(facts);
  const walkovers = Object.fromEntries(
    keys.map((key, at) => [
      key,
      { pair: facts[key]?.pair ?? (['', ''] as const), walkover: at ? 'both' : 'home' } as const,
    ]),
  );
  const rows = rankGroup([...resolve(plan, players, walkovers).values()], walkovers);
  expect(rows.map(({ points, goalsFor, goalsAgainst }) => [points, goalsFor, goalsAgainst])).toEqual([
    [3, 3, 3],
    [0, 0, 6],
    [0, 0, 6],
  ]);
});
