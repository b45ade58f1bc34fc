import { competitionPaths } from '@portal/contracts/competition/ui';
import { NameLink, type NameLinkProps } from './name-link';

/** A clan's name or picture, linked to its page. */
export const ClanLink = ({ id, cover = false, ...rest }: NameLinkProps & { id: string }) => (
  <NameLink to={competitionPaths.clan(id)} $cover={cover} {...rest} />
);
