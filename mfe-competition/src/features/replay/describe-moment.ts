import {
  hasTable,
  type MatchScore,
  type MatchVerdict,
  type TournamentBracket,
  type TournamentLogEntry,
} from '@portal/contracts';
import { sumGoals } from '@portal/contracts/fixture-score';
import { describeResult, formatEntrant } from '@portal/match';
import { createLogTexts } from '../../shared/describe-entry.ts';

const ahead = (difference: number): 'home' | 'away' | null =>
  difference > 0 ? 'home' : difference < 0 ? 'away' : null;

/** Away goals count for the guest of each leg; extra time is played in the second one. */
const awayGoalDifference = ({ legs: [first, second], extra }: MatchScore): number =>
  first && second ? second[0] + (extra?.[0] ?? 0) - first[1] : 0;

const findWinner = (verdict: MatchVerdict, hasAwayGoals: boolean): 'home' | 'away' | null => {
  if ('walkover' in verdict) return verdict.walkover === 'both' ? null : verdict.walkover;
  const { score } = verdict;
  const [home, away] = sumGoals(score);
  return (
    ahead(home - away) ??
    (hasAwayGoals ? ahead(awayGoalDifference(score)) : null) ??
    (score.penalties ? ahead(score.penalties[0] - score.penalties[1]) : null)
  );
};

/** `Jun 6, 8:12 PM`, or `8:12 PM` if everything happened on one day. */
const createTimes = (moments: readonly TournamentLogEntry[]) => {
  const toDay = ({ at }: TournamentLogEntry) => new Date(at).toDateString();
  const isOneDay = new Set(moments.map(toDay)).size < 2;
  const format = new Intl.DateTimeFormat('en-US', {
    ...(!isOneDay && { month: 'short', day: 'numeric' }),
    ...{ hour: 'numeric', minute: '2-digit' },
  });
  return ({ at }: TournamentLogEntry) => format.format(new Date(at));
};

/** Builds the labels of the moments of a replay: `8:12 PM: Ana 2–1 Ben.` */
export const createMomentTexts = (bracket: TournamentBracket, moments: readonly TournamentLogEntry[]) => {
  const names = new Map(bracket.entrants.map(({ entrant }) => [entrant.id, formatEntrant(entrant)]));
  const getName = (entrantId: string) => names.get(entrantId) ?? 'Unknown';
  const labels = new Map(bracket.rounds.flatMap(({ matches }) => matches.map(({ key, label }) => [key, label])));
  const describe = createLogTexts(bracket);
  const formatTime = createTimes(moments);

  const describeMoment = (moment: TournamentLogEntry): string => {
    const { kind, key, pair, after } = moment;
    if (!pair || !after) return describe(moment);
    const isKnockout = bracket.rounds.some(
      ({ stage, matches }) => !hasTable(stage) && matches.some((match) => match.key === key),
    );
    const winner = findWinner(after, isKnockout && bracket.settings.awayGoals);
    const label = labels.get(key ?? '') ?? 'The match';
    const text = describeResult({ result: after, winner, label }, [getName(pair[0]), getName(pair[1])]);
    return kind === 'correct' ? `Correction: ${text}` : text;
  };
  return (moment: TournamentLogEntry): string => `${formatTime(moment)}: ${describeMoment(moment)}`;
};
