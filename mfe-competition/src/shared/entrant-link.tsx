import { ClanLink, PlayerLink } from '@portal/portal';

interface EntrantLinkProps {
  /** The id and the name of a player or of a clan. */
  entrant: { playerId: string; username: string | null };
  isClan: boolean;
}

/** The name of an entrant, linked to the profile or to the page of the clan. */
export const EntrantLink = ({ entrant: { playerId, username }, isClan }: EntrantLinkProps) =>
  isClan ? (
    <ClanLink id={username === null ? undefined : playerId}>
      <bdi>{username ?? 'Unknown clan'}</bdi>
    </ClanLink>
  ) : (
    <PlayerLink username={username} />
  );
