import type { TournamentBracket, TournamentSettings } from '@portal/contracts';
import { ClanLogo } from '@portal/portal';
import { Avatar } from '@portal/ui';

interface EntrantPictureProps {
  entrant: Pick<TournamentBracket['entrants'][number], 'playerId' | 'username'> & {
    look?: TournamentBracket['entrants'][number]['look'] | undefined;
  };
  kind: TournamentSettings['entrants'];
  /** Size of a player's picture; crests of clans have one size. */
  size?: 'sm' | 'md';
}

/** A player's picture, or the crest of a clan. Decorative: the name is next to it. */
export const EntrantPicture = ({ entrant: { playerId, username, look }, kind, size = 'md' }: EntrantPictureProps) =>
  kind === 'clans' ? (
    <ClanLogo size={40} logo={look?.clan?.logo} seed={playerId} loading="lazy" />
  ) : (
    <Avatar size={size} src={look?.avatar} name={username ?? '?'} seed={playerId} loading="lazy" />
  );
