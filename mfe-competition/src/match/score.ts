import { getFixtureKey, hasTable, type MatchScore, type TournamentBracket } from '@portal/contracts';
import { sumGoals } from '@portal/contracts/fixture-score';

export type Goals = [home: number, away: number];

/** What a score of one match consists of. */
export interface ScoreRules {
  legs: 1 | 2;
  /** Whether a level match goes on: to extra time if the tournament has it, then to penalties. */
  needsWinner: boolean;
  extraTime: boolean;
  awayGoals: boolean;
}

/** The rules of a match, or of a board as of its match between clans: matches of a table have one leg and can be drawn. */
export const findScoreRules = (
  { rounds, settings }: Pick<TournamentBracket, 'rounds' | 'settings'>,
  key: string,
): ScoreRules => {
  const { legs, extraTime, awayGoals } = settings;
  const round = rounds.find(({ matches }) => matches.some((match) => match.key === getFixtureKey(key)));
  const needsWinner = !round || !hasTable(round.stage);
  return { legs: needsWinner ? legs : 1, needsWinner, extraTime, awayGoals };
};

/** A score while it is entered. Parts that turn out not to be needed keep their goals, in case they are needed again. */
export interface ScoreDraft {
  legs: readonly Goals[];
  extra: Goals;
  penalties: Goals;
}

export const startDraft = ({ legs }: Pick<ScoreRules, 'legs'>, score?: MatchScore | null): ScoreDraft => ({
  legs: score?.legs ?? Array.from({ length: legs }, (): Goals => [0, 0]),
  extra: score?.extra ?? [0, 0],
  penalties: score?.penalties ?? [0, 0],
});

/** Away goals count in the second leg, which the away player hosts, and in its extra time. */
const isLevel = (score: MatchScore, { awayGoals }: ScoreRules): boolean => {
  const [home, away] = sumGoals(score);
  if (home !== away) return false;
  const [first, second] = score.legs;
  if (!awayGoals || !first || !second) return true;
  return second[0] + (score.extra?.[0] ?? 0) === first[1];
};

/** The score that a draft stands for, with extra time and penalties exactly when they were needed. */
export const toScore = (draft: ScoreDraft, rules: ScoreRules): MatchScore => {
  const legs: MatchScore = { legs: draft.legs.map(([home, away]) => [home, away]) };
  if (!rules.needsWinner || !isLevel(legs, rules)) return legs;
  const played: MatchScore = rules.extraTime ? { ...legs, extra: draft.extra } : legs;
  return isLevel(played, rules) ? { ...played, penalties: draft.penalties } : played;
};

/** Whether a match that needs a winner has none. */
export const lacksWinner = ({ penalties }: MatchScore): boolean =>
  penalties !== undefined && penalties[0] === penalties[1];
