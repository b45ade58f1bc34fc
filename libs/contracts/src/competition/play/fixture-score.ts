import type { MatchScore } from './inputs.ts';
import type { MatchResponse } from './match.ts';

type Scored = Pick<MatchResponse, 'result' | 'isStale' | 'aggregate'>;

/** Adds the goals of both sides in all legs and extra time. */
export const sumGoals = ({ legs, extra }: MatchScore): [home: number, away: number] =>
  [...legs, ...(extra ? [extra] : [])].reduce<[number, number]>(
    ([home, away], [ofHome, ofAway]) => [home + ofHome, away + ofAway],
    [0, 0],
  );

const toScore = ([home, away]: readonly [number, number]) => ({ home: String(home), away: String(away) });

/**
 * Formats the goals of both sides in all legs and extra time, or the boards that clans have won so far. Returns null without goals that
 * count, as after a walkover.
 */
export const formatFixtureScore = ({ result, isStale, aggregate }: Scored): { home: string; away: string } | null => {
  if (!result && aggregate && aggregate.decided > 0) return toScore(aggregate.won);
  if (!result || isStale || 'walkover' in result) return null;
  return toScore(sumGoals(result.score));
};
