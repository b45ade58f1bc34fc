import type { BracketMatchResponse, Match, MatchScore, TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { formatScore } from './score';
import { getOtherSide, nameSide, type OwnMatch, type Side } from './sides';

const describeWalkover = ({ winner, mine, ...match }: Match): string => {
  if (winner === null) return mine ? 'The match counts for neither of you.' : 'The match counts for neither player.';
  if (mine === null) return `${nameSide(match, winner)} won by walkover.`;
  return winner === mine ? 'You won by walkover.' : 'You lost by walkover.';
};

const describeScore = ({ winner, mine, ...match }: Match, score: MatchScore): string => {
  // Goals of the winner, or of the player who looks at it, come first.
  const mirrored = (mine ?? winner) === 'away';
  const goals = formatScore(score, { mirrored });
  if (winner === null) return `The match ended ${goals}.`;
  if (mine === null) return `${nameSide(match, winner)} won ${goals}.`;
  return winner === mine ? `You won ${goals}.` : `You lost ${goals}.`;
};

/** How a match ended: `You won 2–1.`, `Ana won 2–1.`, `You lost by walkover.` */
export const describeResult = (match: Match): string => {
  if (!match.result) return '';
  return 'walkover' in match.result ? describeWalkover(match) : describeScore(match, match.result.score);
};

const describeLoser = (match: Match): string =>
  match.winner === null ? 'A player' : nameSide(match, getOtherSide(match.winner));

/** Why a result counts. */
export const describeDecision = (match: Match): string | null => {
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

const startLower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const isAhead = ({ state }: BracketMatchResponse): boolean =>
  state !== 'done' && state !== 'contested' && state !== 'bye' && state !== 'empty' && state !== 'skipped';

/** The match that a player of a finished match plays next. */
export const findNextMatch = (bracket: TournamentBracket, match: OwnMatch): NextMatch | null => {
  const me = match[match.mine].playerId;
  for (const next of bracket.rounds.flatMap(({ matches }) => matches)) {
    const sides: readonly Side[] = ['home', 'away'];
    const mine = sides.find((side) => next[side].playerId === me);
    if (!mine || next.key === match.key || !isAhead(next)) continue;
    const { username, from } = next[getOtherSide(mine)];
    return {
      against: username ?? startLower(from ?? 'an opponent who is not known yet'),
      path: competitionPaths.match(bracket.id, next.key),
    };
  }
  return null;
};

/** The place of a player who has no match left. */
export const findPlace = ({ places }: TournamentBracket, { mine, ...match }: OwnMatch): number | null =>
  places.find(({ playerId }) => playerId === match[mine].playerId)?.place ?? null;
