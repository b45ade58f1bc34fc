import type { CurrentUser, PortalConfig } from '@portal/contracts';
import { roleBadge } from '@portal/contracts/roles';
import type { User } from '../../data-access';
import { pictureAddress } from '../../messages/picture-address';
import { namesOfRoles } from '../../messages/roles';

const presentClan = ({ id, username, clan }: User): CurrentUser['clanInfo'] => {
  if (!clan) return null;
  const isLeader = clan.leaderId === id;
  return { name: clan.name, logo: clan.logo, isLeader, leaderUsername: isLeader ? username : clan.leaderUsername };
};

/** The player's own profile, private fields included: for the player only. */
export const presentCurrentUser = (user: User, { productName }: PortalConfig): CurrentUser => {
  const roles = namesOfRoles(user.roles, productName);
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    avatar: pictureAddress(user.avatar),
    role: roleBadge(roles, productName),
    roles,
    platform: user.platform,
    ...user.standing,
    createdAt: user.createdAt.toISOString(),
    clanInfo: presentClan(user),
  };
};
