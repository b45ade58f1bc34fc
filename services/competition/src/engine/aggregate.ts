import { findOutcome, totalGoals } from './outcome.ts';
import { walkoverGoals } from './standings.ts';
import type { Fact, Goals, Rules, Side, Verdict } from './types.ts';

/** How a match between clans stands after some of its boards. */
export interface Aggregate {
  /** Boards that each side has won. */
  won: Goals;
  /** Goals on all boards. A board that was not played counts as in tables. */
  goals: Goals;
  decided: number;
  /** Winner of the first board that has one: who goes through when boards and goals are level. */
  decider: Side | null;
}

interface BoardRules extends Pick<Rules, 'awayGoals'> {
  canDraw: boolean;
}

/** Who has won a board; null if nobody has. */
export const findBoardWinner = (board: Verdict, rules: BoardRules): Side | null => {
  const outcome = 'walkover' in board ? board.walkover : findOutcome(board.score, rules);
  return outcome === 'home' || outcome === 'away' ? outcome : null;
};

const countGoals = (board: Verdict): Goals => {
  if ('score' in board) return totalGoals(board.score);
  const [scored, conceded] = walkoverGoals;
  if (board.walkover === 'both') return [0, 0];
  return board.walkover === 'home' ? [scored, conceded] : [conceded, scored];
};

const add = ([home, away]: Goals, [moreHome, moreAway]: Goals): Goals => [home + moreHome, away + moreAway];

/** @param boards results in the order of the boards, undefined for undecided ones */
export const addUpBoards = (boards: readonly (Verdict | undefined)[], rules: BoardRules): Aggregate => {
  const decided = boards.filter((board) => board !== undefined);
  const winners = decided.map((board) => findBoardWinner(board, rules));
  const wonBy = (side: Side) => winners.filter((winner) => winner === side).length;
  return {
    won: [wonBy('home'), wonBy('away')],
    goals: decided.map(countGoals).reduce(add, [0, 0]),
    decided: decided.length,
    decider: winners.find((winner) => winner !== null) ?? null,
  };
};

/** A walkover that all boards share. */
const sharedWalkover = (boards: readonly Verdict[]) => {
  const [first] = boards;
  if (!first || !('walkover' in first)) return null;
  const isShared = boards.every((board) => 'walkover' in board && board.walkover === first.walkover);
  return isShared ? first.walkover : null;
};

/**
 * The result of a match between clans: the boards won stand for goals. It is a walkover if no board was played, and null until all boards are
 * decided.
 */
export const findBoardsResult = (boards: readonly (Verdict | undefined)[], rules: BoardRules): Verdict | null => {
  const decided = boards.filter((board) => board !== undefined);
  if (decided.length < boards.length) return null;
  const walkover = sharedWalkover(decided);
  if (walkover) return { walkover };
  const { won, goals, decider } = addUpBoards(decided, rules);
  // Nobody goes through a knockout whose boards nobody has won.
  if (!rules.canDraw && decider === null) return { walkover: 'both' };
  return { score: { legs: [won], boards: { goals, decider } } };
};

/** The results of the boards that this pair of clans has played. */
export const findBoardFacts = (
  facts: Readonly<Record<string, Fact>>,
  keys: readonly string[],
  [home, away]: Fact['pair'],
): (Fact | undefined)[] =>
  keys.map((key) => {
    const fact = facts[key];
    return fact?.pair[0] === home && fact.pair[1] === away ? fact : undefined;
  });
