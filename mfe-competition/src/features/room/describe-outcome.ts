import type { MatchRoomResponse, TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import {
  describeResult,
  formatScore,
  getOtherSide,
  isDecidedMatch,
  isPlayableMatch,
  nameSide,
  nameSides,
  type OwnMatch,
  type Side,
} from '@portal/match';
import { lowerFirst } from '../../shared/texts.ts';

/** Describes how a match ended, for the player or another viewer: `You won: Ana 2–1 Ben.`, `Ana 2–1 Ben.`, `You lost by walkover.` */
export const describeOutcome = (match: MatchRoomResponse): string => {
  const { result, winner, mine } = match;
  if (!result) return '';
  if (mine === null || winner === null) return describeResult(match, nameSides(match));
  const ending = winner === mine ? 'You won' : 'You lost';
  return 'walkover' in result ? `${ending} by walkover.` : `${ending}: ${formatScore(result.score, nameSides(match))}.`;
};

const describeLoser = (match: MatchRoomResponse): string =>
  match.winner === null ? 'A player' : nameSide(match, getOtherSide(match.winner));

/** Why a result counts. */
export const describeDecision = (match: MatchRoomResponse): string | null => {
  if (!match.decision) return null;
  switch (match.decision.by) {
    case 'agreement':
      return 'Both players reported this score.';
    case 'silence':
      return 'One player reported this score, and the other one did not answer in time.';
    case 'clock':
      return match.winner === null
        ? 'The match had no result in time.'
        : `${describeLoser(match)} did not appear in time.`;
    case 'concession':
      return `${describeLoser(match)} conceded.`;
    case 'referee':
      return 'A referee decided.';
    case 'correction':
      return 'The organizers corrected this result.';
    case 'left':
      return `${describeLoser(match)} left the tournament.`;
  }
};

interface NextMatch {
  /** The opponent, or where the opponent will come from. */
  against: string;
  path: string;
}

/** The match that a player of a finished match plays next. */
export const findNextMatch = (bracket: TournamentBracket, match: OwnMatch): NextMatch | null => {
  const me = match[match.mine].entrant?.id;
  for (const next of bracket.rounds.flatMap(({ matches }) => matches)) {
    const sides: readonly Side[] = ['home', 'away'];
    const mine = sides.find((side) => next[side].entrant?.id === me);
    if (!mine || next.key === match.key || isDecidedMatch(next) || !isPlayableMatch(next)) continue;
    const { entrant, from } = next[getOtherSide(mine)];
    return {
      against: entrant?.name ?? lowerFirst(from ?? 'an opponent who is not known yet'),
      path: competitionPaths.match(bracket.id, next.key),
    };
  }
  return null;
};

/** The place of a player who has no match left. */
export const findPlace = ({ places }: TournamentBracket, { mine, ...match }: OwnMatch): number | null =>
  places.find(({ entrant }) => entrant.id === match[mine].entrant?.id)?.place ?? null;
