import type { MatchResponse, TournamentBracket } from '@portal/contracts';
import { describeResult, isDecidedMatch, nameSides } from '@portal/match';

type Rounds = TournamentBracket['rounds'];

const hasResult = (match: MatchResponse): boolean => !match.isStale && isDecidedMatch(match);

/** The results that were added between two states of a tournament, except that of a match, the latest round first. */
export const findNewResults = (before: Rounds, after: Rounds, except: string | null): string[] => {
  const known = new Set(before.flatMap(({ matches }) => matches.filter(hasResult).map(({ key }) => key)));
  return after
    .flatMap(({ matches }) => matches)
    .filter((match) => hasResult(match) && match.key !== except && !known.has(match.key))
    .map((match) => describeResult(match, nameSides(match)))
    .reverse();
};

/** One message for many results: `Ana 2–1 Ben. 3 more results.` */
export const formatNews = ([first, ...more]: readonly string[]): string => {
  if (first === undefined) return '';
  if (more.length === 0) return first;
  return `${first} ${more.length} more ${more.length === 1 ? 'result' : 'results'}.`;
};
