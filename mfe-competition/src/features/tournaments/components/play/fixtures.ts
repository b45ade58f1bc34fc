import type { BracketMatchResponse, Fixture, FixtureSide, MatchSide, TournamentBracket } from '@portal/contracts';

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

const isPlayed = ({ state }: BracketMatchResponse): boolean =>
  state === 'playing' || state === 'reported' || state === 'disputed';
const hasPlayers = ({ home, away }: BracketMatchResponse): boolean => home.playerId !== null && away.playerId !== null;

/** The match at the top of the page: the latest one that is played now, else the next one; at the end the final. */
export const findMainMatch = ({ phase, rounds }: Bracket): BracketMatchResponse | undefined => {
  const matches = rounds.filter(({ stage }) => stage !== 'third').flatMap(({ matches }) => matches);
  if (phase === 'finished' || phase === 'settled')
    return matches.findLast(({ state }) => state === 'done' || state === 'contested');
  if (phase !== 'live' && phase !== 'paused') return undefined;
  return (
    matches.findLast(isPlayed) ??
    matches.find(({ state }) => state === 'open') ??
    matches.find((match) => match.state === 'waiting' && hasPlayers(match)) ??
    matches.findLast(({ state }) => state === 'done')
  );
};
