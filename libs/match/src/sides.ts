import type { BracketMatchResponse, Match, MatchSide, TournamentBracket } from '@portal/contracts';

/** Names of both sides, home first. */
export type SideNames = readonly [home: string, away: string];

export type Side = 'home' | 'away';

export const getOtherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

export const nameSides = ({ home, away }: Pick<BracketMatchResponse, 'home' | 'away'>): SideNames => [
  home.username ?? 'Home player',
  away.username ?? 'Away player',
];

export const nameSide = (match: Pick<BracketMatchResponse, 'home' | 'away'>, side: Side): string =>
  nameSides(match)[side === 'home' ? 0 : 1];

/** A match with the side that the player who looks at it plays on. */
export type OwnMatch = Match & { mine: Side };

export const isOwnMatch = (match: Match): match is OwnMatch => match.mine !== null;

type Stage = TournamentBracket['rounds'][number]['stage'];

/** Formats a side: its name, where its player comes from, or why it is empty. */
export const formatSide = (
  { playerId, username, from }: Pick<MatchSide, 'playerId' | 'username' | 'from'>,
  stage?: Stage,
): string => {
  if (playerId !== null) return username ?? 'Unknown';
  // In other stages a side can also stay empty because a player had a bye.
  if (from === 'No opponent' && (stage === 'upper' || stage === 'final')) return 'No opponent (both absent)';
  return from ?? 'To be decided';
};
