import type { Entrant, MatchResponse, TournamentBracket } from '@portal/contracts';
import { sumGoals } from '@portal/contracts/fixture-score';
import { formatEntrant, formatSide, isDecidedMatch, matchStates } from '@portal/match';
import { lowerFirst, nameMatch } from '../shared/texts.ts';

type Round = TournamentBracket['rounds'][number];
type Stage = Round['stage'];

const describeStanding = ({ label, result, winner, home, away, state }: MatchResponse, stage: Stage): string => {
  const [one, other] = [formatSide(home, stage), formatSide(away, stage)];
  const ending = lowerFirst(matchStates[state].name);
  if (state === 'bye') return `${label}: ${home.entrant === null ? other : one}, bye.`;
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

const findAdvancing = ({ home, away, winner, state }: MatchResponse): Entrant | null => {
  if (state === 'bye') return home.entrant ?? away.entrant;
  if (!isDecidedMatch({ state }) || winner === null) return null;
  return (winner === 'home' ? home : away).entrant;
};

/** Where the winner of a match plays next, as a sentence; undefined if there is no further match. */
const describeNext = (rounds: readonly Round[], round: Round, match: MatchResponse): string | undefined => {
  // Before the grand final, as the last round of a part is followed by it.
  const following = rounds.find((other) => isFollowing(round, other));
  if (!following) return undefined;
  const advancing = findAdvancing(match);
  const source = `Winner of ${lowerFirst(match.label)}`;
  const next = following.matches.find(({ home, away, state }) =>
    [home, away].some(({ entrant, from }) =>
      advancing ? entrant?.id === advancing.id && state !== 'skipped' : from === source,
    ),
  );
  if (!next) return undefined;
  return `${advancing ? formatEntrant(advancing) : 'The winner'} plays in ${nameMatch(next.label)}.`;
};

/** A match of the bracket in words: `Round of 16, match 3: Ana 2, Ben 1, final. Ana plays in quarterfinal 2.` */
export const describeBracketMatch = (rounds: readonly Round[], round: Round, match: MatchResponse): string =>
  [describeStanding(match, round.stage), describeNext(rounds, round, match)].filter(Boolean).join(' ');
