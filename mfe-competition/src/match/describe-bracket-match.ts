import type { BracketMatchResponse, MatchSide, TournamentBracket } from '@portal/contracts';
import { lowerFirst, nameMatch, stateTexts, sumGoals } from '../shared/texts';

type Round = TournamentBracket['rounds'][number];
type Stage = Round['stage'];

/** What stands for a side: a name, or where the player will come from, or why there is none. */
export const formatSide = ({ playerId, username, from }: MatchSide, stage: Stage): string => {
  if (playerId !== null) return username ?? 'Unknown';
  // In other stages a side can also stay empty because a player had a bye.
  if (from === 'No opponent' && (stage === 'upper' || stage === 'final')) return 'No opponent (both absent)';
  return from ?? 'To be decided';
};

/** Goals of both sides, or letters for a walkover; undefined without a result. Clans have the boards that they have won so far. */
export const formatGoals = ({
  result,
  winner,
  aggregate,
}: BracketMatchResponse): [home: string, away: string] | undefined => {
  if (!result)
    return aggregate && aggregate.decided > 0 ? [String(aggregate.won[0]), String(aggregate.won[1])] : undefined;
  if ('walkover' in result) return [winner === 'home' ? 'W' : 'L', winner === 'away' ? 'W' : 'L'];
  const [home, away] = sumGoals(result.score);
  return [String(home), String(away)];
};

/** `2 (5)` and `2 (4)` after penalties, because level goals would not explain the winner. */
export const formatGoalsWithPenalties = (match: BracketMatchResponse): ReturnType<typeof formatGoals> => {
  const goals = formatGoals(match);
  const penalties = match.result && 'score' in match.result ? match.result.score.penalties : undefined;
  return goals && penalties ? [`${goals[0]} (${penalties[0]})`, `${goals[1]} (${penalties[1]})`] : goals;
};

const describeResult = ({ label, result, winner, home, away, state }: BracketMatchResponse, stage: Stage): string => {
  const [one, other] = [formatSide(home, stage), formatSide(away, stage)];
  const ending = lowerFirst(stateTexts[state]);
  if (state === 'bye') return `${label}: ${home.playerId === null ? other : one}, bye.`;
  if (!result) return `${label}: ${one} against ${other}, ${ending}.`;
  if ('walkover' in result) {
    const winnerName = winner && (winner === 'home' ? one : other);
    return `${label}: ${one} against ${other}, ${winnerName ? `walkover for ${winnerName}` : 'counts for neither side'}, ${ending}.`;
  }
  const [homeGoals, awayGoals] = sumGoals(result.score);
  const { penalties } = result.score;
  const shootout = penalties ? `, penalties ${penalties.join(' to ')}` : '';
  return `${label}: ${one} ${homeGoals}, ${other} ${awayGoals}${shootout}, ${ending}.`;
};

const isFollowing = (from: Round, to: Round): boolean => {
  if (from.stage === 'final') return to.stage === 'final' && to.round === from.round + 1;
  if (from.stage !== 'upper' && from.stage !== 'lower') return false;
  return to.stage === 'final' ? to.round === 1 : to.part === from.part && to.round === from.round + 1;
};

const findAdvancing = ({ home, away, winner, state }: BracketMatchResponse): MatchSide | undefined => {
  if (state === 'bye') return home.playerId === null ? away : home;
  if (state !== 'done' && state !== 'contested') return undefined;
  return winner === null ? undefined : winner === 'home' ? home : away;
};

/** Where the winner of a match plays next, as a sentence; undefined if there is no further match. */
const describeNext = (rounds: readonly Round[], round: Round, match: BracketMatchResponse): string | undefined => {
  // Before the grand final, as the last round of a part is followed by it.
  const following = rounds.find((other) => isFollowing(round, other));
  if (!following) return undefined;
  const advancing = findAdvancing(match);
  const source = `Winner of ${lowerFirst(match.label)}`;
  const next = following.matches.find(({ home, away, state }) =>
    [home, away].some(({ playerId, from }) =>
      advancing ? playerId === advancing.playerId && state !== 'skipped' : from === source,
    ),
  );
  if (!next) return undefined;
  return `${advancing ? (advancing.username ?? 'Unknown') : 'The winner'} plays in ${nameMatch(next.label)}.`;
};

/** A match of the bracket in words: `Round of 16, match 3: Ana 2, Ben 1, final. Ana plays in quarterfinal 2.` */
export const describeMatch = (rounds: readonly Round[], round: Round, match: BracketMatchResponse): string =>
  [describeResult(match, round.stage), describeNext(rounds, round, match)].filter(Boolean).join(' ');
