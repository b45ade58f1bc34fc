import type { Entrant, MatchResponse, MatchRoomResponse, MatchSide, MatchStage } from '@portal/contracts';

/** Names of both sides, home first. */
export type SideNames = readonly [home: string, away: string];

export type Side = 'home' | 'away';

export const getOtherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

export const nameSides = ({ home, away }: Pick<MatchResponse, 'home' | 'away'>): SideNames => [
  home.entrant?.name ?? 'Home player',
  away.entrant?.name ?? 'Away player',
];

export const nameSide = (match: Pick<MatchResponse, 'home' | 'away'>, side: Side): string =>
  nameSides(match)[side === 'home' ? 0 : 1];

/** A match with the side that the player who looks at it plays on. */
export type OwnMatch = MatchRoomResponse & { mine: Side };

export const isOwnMatch = (match: MatchRoomResponse): match is OwnMatch => match.mine !== null;

export const formatEntrant = ({ name }: Pick<Entrant, 'name'>): string => name ?? 'Unknown';

/** Formats a side: its name, where its player comes from, or why it is empty. */
export const formatSide = ({ entrant, from }: MatchSide, stage?: MatchStage): string => {
  if (entrant) return formatEntrant(entrant);
  // In other stages a side can also stay empty because a player had a bye.
  if (from === 'No opponent' && (stage === 'upper' || stage === 'final')) return 'No opponent (both absent)';
  return from ?? 'To be decided';
};
