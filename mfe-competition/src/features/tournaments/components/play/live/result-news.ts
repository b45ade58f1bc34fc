import type { BracketMatchResponse, MatchSide, TournamentBracket } from '@portal/contracts';
import { goalsOf } from '../texts';

type Rounds = TournamentBracket['rounds'];

const hasResult = ({ state, isStale }: BracketMatchResponse): boolean =>
  !isStale && (state === 'done' || state === 'contested');

type Result = Pick<BracketMatchResponse, 'result' | 'winner' | 'label'> &
  Record<'home' | 'away', Pick<MatchSide, 'username'>>;

/** `Ana beat Ben 2–1.` */
export const describeResult = ({ home, away, result, winner, label }: Result): string => {
  const [one, other] = [home.username ?? 'Unknown', away.username ?? 'Unknown'];
  if (winner === null)
    return result && 'score' in result
      ? `${one} and ${other} drew ${goalsOf(result.score).join('–')}.`
      : `${label} counts for neither player.`;
  const [better, worse] = winner === 'home' ? [one, other] : [other, one];
  if (!result || 'walkover' in result) return `${better} beat ${worse} by walkover.`;
  const goals = goalsOf(result.score);
  const { penalties } = result.score;
  const score = (winner === 'home' ? goals : goals.toReversed()).join('–');
  return `${better} beat ${worse} ${score}${penalties ? ' after penalties' : ''}.`;
};

/** The results that were added between two states of a tournament, the latest round first. */
export const findNewResults = (before: Rounds, after: Rounds): string[] => {
  const known = new Set(before.flatMap(({ matches }) => matches.filter(hasResult).map(({ key }) => key)));
  return after
    .flatMap(({ matches }) => matches)
    .filter((match) => hasResult(match) && !known.has(match.key))
    .map(describeResult)
    .reverse();
};

/** One message for many results: `Ana beat Ben 2–1. 3 more results.` */
export const formatNews = ([first, ...more]: readonly string[]): string => {
  if (first === undefined) return '';
  if (more.length === 0) return first;
  return `${first} ${more.length} more ${more.length === 1 ? 'result' : 'results'}.`;
};
