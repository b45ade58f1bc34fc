import type { BracketMatchResponse, Match } from '@portal/contracts';
import type { SideNames } from '../shared/texts';

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
