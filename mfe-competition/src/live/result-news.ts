import type { BracketMatchResponse, TournamentBracket } from '@portal/contracts';
import { describeResult, isDecidedMatch } from '@portal/match';

type Rounds = TournamentBracket['rounds'];

const hasResult = (match: BracketMatchResponse): boolean => !match.isStale && isDecidedMatch(match);

/** The results that were added between two states of a tournament, except that of a match, the latest round first. */
export const findNewResults = (before: Rounds, after: Rounds, except: string | null): string[] => {
  const known = new Set(before.flatMap(({ matches }) => matches.filter(hasResult).map(({ key }) => key)));
  return after
    .flatMap(({ matches }) => matches)
    .filter((match) => hasResult(match) && match.key !== except && !known.has(match.key))
    .map(describeResult)
    .reverse();
};

/** One message for many results: `Ana 2–1 Ben. 3 more results.` */
export const formatNews = ([first, ...more]: readonly string[]): string => {
  if (first === undefined) return '';
  if (more.length === 0) return first;
  return `${first} ${more.length} more ${more.length === 1 ? 'result' : 'results'}.`;
};
