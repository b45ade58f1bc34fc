import { communityPaths } from '@portal/contracts/community/ui';
import { NameLink, type NameLinkProps } from './name-link';

/** A player's name or picture, linked to the public profile. Shows the username unless it has children. */
export const PlayerLink = ({
  username,
  cover = false,
  children = <bdi>{username}</bdi>,
  ...rest
}: NameLinkProps & { username: string }) => (
  <NameLink to={communityPaths.member(username)} $cover={cover} {...rest}>
    {children}
  </NameLink>
);
