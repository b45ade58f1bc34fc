import type { MatchResponse, MatchScore, MatchVerdict } from '@portal/contracts';
import { sumGoals } from '@portal/contracts/fixture-score';
import type { SideNames } from './sides.ts';

/** `2–1`, home first. */
export const formatPair = ([home, away]: readonly [number, number]): string => `${home}–${away}`;

/** `Ana 2–1 Ben`, or `Ana 1–1 Ben, 4–3 on penalties`: with names and home first, because a bare score is easily read the wrong way round. */
export const formatScore = (score: MatchScore, [home, away]: SideNames): string => {
  const goals = `${home} ${formatPair(sumGoals(score))} ${away}`;
  return score.penalties ? `${goals}, ${formatPair(score.penalties)} on penalties` : goals;
};

/** A score as `formatScore` has it, or a walkover: `walkover for Ben`, `counts for neither side`. */
export const formatVerdict = (verdict: MatchVerdict, names: SideNames): string => {
  if ('score' in verdict) return formatScore(verdict.score, names);
  if (verdict.walkover === 'both') return 'counts for neither side';
  return `walkover for ${names[verdict.walkover === 'home' ? 0 : 1]}`;
};

/** A verdict without its match next to it: `Ana 2–1 Ben`, or `Ana vs Ben: walkover for Ben`. */
export const describeVerdict = (verdict: MatchVerdict, names: SideNames): string => {
  const text = formatVerdict(verdict, names);
  return 'score' in verdict ? text : `${names.join(' vs ')}: ${text}`;
};

/** How a result came about, apart from its goals; undefined for one leg in regular time. */
export const formatResultNote = (result: MatchVerdict): string | undefined => {
  if ('walkover' in result) return result.walkover === 'both' ? 'Counts for neither side' : 'Walkover';
  const { legs, extra, penalties } = result.score;
  const parts = [
    legs.length > 1 && `Legs ${legs.map(formatPair).join(' and ')}`,
    extra && 'After extra time',
    penalties && `Penalties ${formatPair(penalties)}`,
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
};

/** Goals of both sides; undefined without any, as for a walkover. Clans have the boards that they have won so far. */
export const formatGoals = ({ result, aggregate }: MatchResponse): [home: string, away: string] | undefined => {
  if (!result)
    return aggregate && aggregate.decided > 0 ? [String(aggregate.won[0]), String(aggregate.won[1])] : undefined;
  if ('walkover' in result) return undefined;
  const [home, away] = sumGoals(result.score);
  return [String(home), String(away)];
};

/** `2 (5)` and `2 (4)` after penalties, because level goals would not explain the winner. */
export const formatGoalsWithPenalties = (match: MatchResponse): ReturnType<typeof formatGoals> => {
  const goals = formatGoals(match);
  const penalties = match.result && 'score' in match.result ? match.result.score.penalties : undefined;
  return goals && penalties ? [`${goals[0]} (${penalties[0]})`, `${goals[1]} (${penalties[1]})`] : goals;
};
