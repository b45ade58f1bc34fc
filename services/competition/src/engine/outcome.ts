import type { Fact, Goals, Rules, Score, Side, Verdict } from './types.ts';

const sumGoals = (goals: readonly Goals[], side: 0 | 1): number => goals.reduce((sum, leg) => sum + leg[side], 0);

const ahead = (difference: number): Side | null => (difference > 0 ? 'home' : difference < 0 ? 'away' : null);

/** Goals of both sides in play, extra time included and penalties apart. */
export const totalGoals = ({ legs, extra }: Score): Goals => {
  const all = extra ? [...legs, extra] : legs;
  return [sumGoals(all, 0), sumGoals(all, 1)];
};

/** The home side hosts the first leg and the away side the second, where extra time is played too. */
const awayGoalDifference = ({ legs, extra }: Score): number => {
  const [first, second] = legs;
  return first && second ? second[0] + (extra?.[0] ?? 0) - first[1] : 0;
};

interface OutcomeRules {
  canDraw?: boolean;
  awayGoals?: boolean | undefined;
}

/**
 * Who goes through. `undecided`: level in a match that needs a winner. Goals count first, then away goals if they do, then penalties. Of clans,
 * boards count first, then the goals on all boards, then the first board with a winner.
 */
export const findOutcome = (score: Score, { canDraw, awayGoals }: OutcomeRules = {}): Side | 'draw' | 'undecided' => {
  const [home, away] = totalGoals(score);
  const { penalties, boards } = score;
  const winner = ahead(home - away) ?? (boards ? ahead(boards.goals[0] - boards.goals[1]) : null);
  if (winner) return winner;
  if (canDraw) return 'draw';
  return (
    boards?.decider ??
    (awayGoals ? ahead(awayGoalDifference(score)) : null) ??
    (penalties ? ahead(penalties[0] - penalties[1]) : null) ??
    'undecided'
  );
};

/** Whether two players report the same. */
export const isSameScore = (one: Score, other: Score): boolean => {
  const describeParts = ({ legs, extra, penalties }: Score) => JSON.stringify([legs, extra ?? null, penalties ?? null]);
  return describeParts(one) === describeParts(other);
};

/** The result of a stored fact. */
export const getVerdict = (fact: Fact | undefined): Verdict | null => {
  if (!fact) return null;
  return 'score' in fact ? { score: fact.score } : { walkover: fact.walkover };
};

/** How many games a match has: one between players, else a board for each player of a lineup. */
export const countGames = ({ entrants = 'players', boards = 1 }: Pick<Rules, 'entrants' | 'boards'>): number =>
  entrants === 'players' ? 1 : boards;

export const isSameVerdict = (one: Verdict | null, other: Verdict | null): boolean => {
  if (!one || !other) return one === other;
  if ('score' in one) return 'score' in other && isSameScore(one.score, other.score);
  return 'walkover' in other && one.walkover === other.walkover;
};
