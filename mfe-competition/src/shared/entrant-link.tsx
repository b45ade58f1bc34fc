import type { TournamentSettings } from '@portal/contracts';
import { ClanLink, PlayerLink } from '@portal/portal';
import type { ReactNode } from 'react';

/** The id and the name of a player or of a clan. */
interface NamedEntrant {
  playerId: string;
  username: string | null;
}

const links: Record<TournamentSettings['entrants'], (entrant: NamedEntrant) => ReactNode> = {
  players: ({ username }) => <PlayerLink username={username} />,
  clans: ({ playerId, username }) => (
    <ClanLink id={username === null ? undefined : playerId}>
      <bdi>{username ?? 'Unknown clan'}</bdi>
    </ClanLink>
  ),
};

interface EntrantLinkProps {
  entrant: NamedEntrant;
  kind: TournamentSettings['entrants'];
}

/** The name of an entrant, linked to the profile or to the page of the clan. */
export const EntrantLink = ({ entrant, kind }: EntrantLinkProps) => links[kind](entrant);
