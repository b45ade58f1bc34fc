import { competitionPaths } from '@portal/contracts/competition/ui';
import { NameLink, type NameLinkProps } from './name-link';

interface ClanLinkProps extends NameLinkProps {
  /** Absent for a clan whose data the service has not received yet; it is shown as text. */
  id: string | undefined;
}

/** A clan's name or picture, linked to its page. */
export const ClanLink = ({ id, cover = false, children, ...rest }: ClanLinkProps) =>
  id === undefined ? (
    children
  ) : (
    <NameLink to={competitionPaths.clan(id)} $cover={cover} {...rest}>
      {children}
    </NameLink>
  );
