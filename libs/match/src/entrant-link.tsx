import type { Entrant, EntrantKind, MatchSide } from '@portal/contracts';
import { ClanLink, PlayerLink } from '@portal/portal';
import type { ReactNode } from 'react';
import { formatSide } from './sides.ts';

const links: Record<EntrantKind, (entrant: Entrant, cover: boolean) => ReactNode> = {
  players: ({ name }, cover) => <PlayerLink username={name} cover={cover} />,
  clans: ({ id, name }, cover) => (
    <ClanLink id={name === null ? undefined : id} cover={cover}>
      <bdi>{name ?? 'Unknown clan'}</bdi>
    </ClanLink>
  ),
};

interface EntrantLinkProps {
  entrant: Entrant;
  /** Extends the link over its positioned ancestor. */
  cover?: boolean;
}

/** The name of an entrant, linked to the player's profile or to the page of the clan. */
export const EntrantLink = ({ entrant, cover = false }: EntrantLinkProps) => links[entrant.kind](entrant, cover);

/** One side of a match: its entrant as a link, or where one will come from. */
export const SideLink = ({ side }: { side: MatchSide }) =>
  side.entrant ? <EntrantLink entrant={side.entrant} /> : formatSide(side);
