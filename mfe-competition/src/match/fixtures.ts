import type { BracketMatchResponse, Fixture, FixtureSide, MatchSide, TournamentBracket } from '@portal/contracts';
import { isDecidedMatch, isUpcomingMatch, matchStates } from '@portal/match';

type Bracket = Pick<TournamentBracket, 'id' | 'phase' | 'settings' | 'entrants' | 'rounds'>;

/** Builds what `FixtureCard` shows of the matches of a tournament. `name` is shown before the match. */
export const createFixtures = ({ id, phase, entrants }: Bracket, name: string) => {
  const looks = new Map(entrants.map(({ playerId, look }) => [playerId, look]));
  const withLook = (side: MatchSide): FixtureSide => ({
    ...side,
    look: side.playerId === null ? null : (looks.get(side.playerId) ?? null),
  });
  return (match: BracketMatchResponse): Fixture => ({
    ...match,
    ...{ tournamentId: id, tournamentName: name, phase, kickOff: null, decidedAt: null },
    home: withLook(match.home),
    away: withLook(match.away),
  });
};

const isOpen = ({ state }: BracketMatchResponse): boolean => matchStates[state].stage === 'open';
const isPlayed = ({ state }: BracketMatchResponse): boolean => matchStates[state].stage === 'playing';
const hasPlayers = ({ home, away }: BracketMatchResponse): boolean => home.playerId !== null && away.playerId !== null;

/** Whether a player plays in a match. */
export const isPlayerOf = ({ home, away }: BracketMatchResponse, playerId: string | undefined): boolean =>
  playerId !== undefined && (home.playerId === playerId || away.playerId === playerId);

/**
 * The match at the top of the page: the one that the player has to play, else the latest one that is played now, else the next one; at
 * the end the final.
 */
export const findMainMatch = (
  { phase, rounds }: Bracket,
  playerId: string | undefined,
): BracketMatchResponse | undefined => {
  const matches = rounds.filter(({ stage }) => stage !== 'third').flatMap(({ matches }) => matches);
  if (phase === 'finished' || phase === 'settled') return matches.findLast(isDecidedMatch);
  if (phase !== 'live' && phase !== 'paused') return undefined;
  return (
    matches.find((match) => isPlayerOf(match, playerId) && (isPlayed(match) || isOpen(match))) ??
    matches.findLast(isPlayed) ??
    matches.find(isOpen) ??
    matches.find((match) => isUpcomingMatch(match) && hasPlayers(match)) ??
    matches.findLast(isDecidedMatch)
  );
};
