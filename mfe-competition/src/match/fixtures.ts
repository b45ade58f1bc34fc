import type { ListedMatchResponse, MatchResponse, MatchSide, TournamentBracket } from '@portal/contracts';
import { isDecidedMatch, isUpcomingMatch, matchStates } from '@portal/match';

type Bracket = Pick<TournamentBracket, 'id' | 'phase' | 'settings' | 'entrants' | 'rounds'>;

/** Builds what `FixtureCard` shows of the matches of a tournament. `name` is shown before the match. */
export const createFixtures = ({ id, phase, entrants }: Bracket, name: string) => {
  const looks = new Map(entrants.map(({ entrant, look }) => [entrant.id, look]));
  const withLook = (side: MatchSide): MatchSide => {
    const look = side.entrant && looks.get(side.entrant.id);
    return look ? { ...side, look } : side;
  };
  return (match: MatchResponse): ListedMatchResponse => ({
    ...match,
    ...{ tournament: { id, name, phase }, kickOff: null, decidedAt: null },
    home: withLook(match.home),
    away: withLook(match.away),
  });
};

const isOpen = ({ state }: MatchResponse): boolean => matchStates[state].stage === 'open';
const isPlayed = ({ state }: MatchResponse): boolean => matchStates[state].stage === 'playing';
const hasPlayers = ({ home, away }: MatchResponse): boolean => home.entrant !== null && away.entrant !== null;

/** Whether a player plays in a match. */
export const isPlayedBy = ({ home, away }: MatchResponse, playerId: string | undefined): boolean =>
  playerId !== undefined && (home.entrant?.id === playerId || away.entrant?.id === playerId);

/**
 * The match at the top of the page: the one that the player has to play, else the latest one that is played now, else the next one; at
 * the end the final.
 */
export const findMainMatch = ({ phase, rounds }: Bracket, playerId: string | undefined): MatchResponse | undefined => {
  const matches = rounds.filter(({ stage }) => stage !== 'third').flatMap(({ matches }) => matches);
  if (phase === 'finished' || phase === 'settled') return matches.findLast(isDecidedMatch);
  if (phase !== 'live' && phase !== 'paused') return undefined;
  return (
    matches.find((match) => isPlayedBy(match, playerId) && (isPlayed(match) || isOpen(match))) ??
    matches.findLast(isPlayed) ??
    matches.find(isOpen) ??
    matches.find((match) => isUpcomingMatch(match) && hasPlayers(match)) ??
    matches.findLast(isDecidedMatch)
  );
};
