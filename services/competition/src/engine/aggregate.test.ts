import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addUpBoards, findBoardsResult } from './aggregate.ts';
import { findOutcome } from './outcome.ts';
import { planRoundRobin } from './plans.ts';
import { resolve } from './resolve.ts';
import { rankGroup } from './standings.ts';
import type { Goals, Verdict } from './types.ts';

const goals = fc.tuple(fc.nat(4), fc.nat(4));
const walkover = fc.constantFrom('home', 'away', 'both').map((side): Verdict => ({ walkover: side }));
const draw = goals.map((leg): Verdict => ({ score: { legs: [leg] } }));
/** A knockout board has a winner. */
const decisive = fc.tuple(goals, fc.boolean()).map(([leg, isHome]): Verdict => {
  const penalties: Goals = isHome ? [4, 3] : [3, 4];
  return { score: leg[0] === leg[1] ? { legs: [leg], penalties } : { legs: [leg] } };
});
const findBoardFacts = (score: fc.Arbitrary<Verdict>) =>
  fc.constantFrom(3, 5, 7).chain((count) => {
    const board = fc.oneof({ weight: 4, arbitrary: score }, walkover);
    return fc.array(board, { minLength: count, maxLength: count });
  });

const group = { canDraw: true };
const knockout = { canDraw: false };
const runs = { numRuns: 2_000 };

const mirrorGoals = ([home, away]: Goals): Goals => [away, home];
const mirror = (board: Verdict): Verdict => {
  if ('walkover' in board)
    return { walkover: board.walkover === 'both' ? 'both' : board.walkover === 'home' ? 'away' : 'home' };
  const { legs, penalties } = board.score;
  return { score: { legs: legs.map(mirrorGoals), ...(penalties && { penalties: mirrorGoals(penalties) }) } };
};

const findPhaseEnd = (verdict: Verdict | null, canDraw: boolean) =>
  verdict === null ? null : 'walkover' in verdict ? verdict.walkover : findOutcome(verdict.score, { canDraw });

const decideBoth = (boards: Verdict[], canDraw: boolean) =>
  [boards, boards.map(mirror)].map((some) => findPhaseEnd(findBoardsResult(some, { canDraw }), canDraw));

test('a fixture has no result until all of its boards are decided', () => {
  fc.assert(
    fc.property(findBoardFacts(decisive), fc.nat(), (boards, at) => {
      const open = boards.map((board, position) => (position === at % boards.length ? undefined : board));
      expect(findBoardsResult(open, knockout)).toBeNull();
      expect(addUpBoards(open, knockout).decided).toBe(boards.length - 1);
    }),
    runs,
  );
});

test('a knockout always has a winner, unless nobody has won a board; it is the same from both sides', () => {
  fc.assert(
    fc.property(findBoardFacts(decisive), (boards) => {
      const [end, mirrored] = decideBoth(boards, false);
      const hasWinner = addUpBoards(boards, knockout).decider !== null;
      expect(end === 'home' || end === 'away').toBe(hasWinner);
      expect(mirrored).toBe(end === 'home' ? 'away' : end === 'away' ? 'home' : end);
    }),
    runs,
  );
});

test('boards count first, then goals; a group can end level', () => {
  fc.assert(
    fc.property(findBoardFacts(draw), (boards) => {
      const {
        won: [home, away],
        goals: [scored, conceded],
      } = addUpBoards(boards, group);
      const [end] = decideBoth(boards, true);
      const difference = home - away || scored - conceded;
      expect(end === 'both' || end === 'draw' ? 0 : end === 'home' ? 1 : -1).toBe(Math.sign(difference));
    }),
    runs,
  );
});

test('boards and goals do not depend on the order of the boards', () => {
  fc.assert(
    fc.property(findBoardFacts(draw), (boards) => {
      const { decider: _first, ...sums } = addUpBoards(boards, group);
      expect(addUpBoards(boards.toReversed(), group)).toMatchObject(sums);
    }),
    runs,
  );
});

const score = (...leg: Goals): Verdict => ({ score: { legs: [leg] } });

test.each<[string, Verdict[], Verdict]>([
  [
    'two boards to one',
    [score(1, 0), score(0, 5), score(2, 1)],
    { score: { legs: [[2, 1]], boards: { goals: [3, 6], decider: 'home' } } },
  ],
  [
    'goals of level boards',
    [score(1, 0), score(0, 5), { walkover: 'both' }],
    { score: { legs: [[1, 1]], boards: { goals: [1, 5], decider: 'home' } } },
  ],
  [
    'the first board, when the goals are level, too',
    [{ walkover: 'both' }, score(0, 1), score(1, 0)],
    { score: { legs: [[1, 1]], boards: { goals: [1, 1], decider: 'away' } } },
  ],
  [
    'a walkover of all boards',
    [{ walkover: 'away' }, { walkover: 'away' }, { walkover: 'away' }],
    { walkover: 'away' },
  ],
  ['nobody on any board', [{ walkover: 'both' }, { walkover: 'both' }, { walkover: 'both' }], { walkover: 'both' }],
])('adds up %s', (_, boards, expected) => {
  expect(findBoardsResult(boards, knockout)).toEqual(expected);
});

test('a fixture counts the same in a table whether all boards are walkovers or one of them was played', () => {
  const [planned] = planRoundRobin(2);
  if (!planned) throw new Error('no match');
  const [home, away] = ['a', 'b'];
  const walkovers = (count: number): Verdict[] => Array.from({ length: count }, () => ({ walkover: 'home' }));
  const tables = [walkovers(5), [...walkovers(4), { score: { legs: [[1, 0]] } } as const]].map((boards) => {
    const result = findBoardsResult(boards, group);
    if (!result) throw new Error('undecided');
    const facts = { [planned.key]: { pair: [home, away] as const, ...result } };
    const bracket = resolve([planned], [home, away], facts);
    return rankGroup([...bracket.values()], facts, { entrants: 'clans', boards: 5 });
  });
  for (const [winner, loser] of tables) {
    expect(winner).toMatchObject({ playerId: home, points: 3, goalsFor: 5, goalsAgainst: 0 });
    expect(loser).toMatchObject({ playerId: away, points: 0, goalsFor: 0, goalsAgainst: 5 });
  }
});
