import type { CurrentUser } from '@portal/contracts';
import { roleBadge } from '@portal/contracts/roles';
import { clanRolesOf } from '@portal/domain/clan-projection';
import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { Profile } from '../../data-access';
import { namesOfRoles, pictureAddress } from '../../messages/events';

type ProfileSources = Pick<AccountContext, 'profiles' | 'portal'>;

const presentClan = async (
  { profiles }: ProfileSources,
  { id, username, clan }: Profile,
): Promise<CurrentUser['clanInfo']> => {
  if (!clan) return null;
  const { id: clanId, name, logo, leaderId } = clan;
  if (leaderId === id) return { id: clanId, name, logo, isLeader: true, leaderUsername: username };
  return {
    id: clanId,
    name,
    logo,
    isLeader: false,
    leaderUsername: leaderId === null ? null : await profiles.usernameOf(leaderId),
  };
};

/**
 * Includes private fields: for the player's own eyes only.
 * @throws AppError `unauthenticated` for an unknown user
 */
export const presentCurrentUser = async (account: ProfileSources, userId: string): Promise<CurrentUser> => {
  const profile = await account.profiles.findById(userId);
  if (!profile) throw new AppError('unauthenticated');
  const { productName } = account.portal;
  const roles = [...namesOfRoles(profile.roles, productName), ...clanRolesOf(userId, profile.clan)];
  return {
    id: userId,
    username: profile.username,
    email: profile.email,
    avatar: pictureAddress(profile.avatar),
    role: roleBadge(roles, productName),
    roles,
    platform: profile.platform,
    ...profile.standing,
    createdAt: profile.createdAt.toISOString(),
    clanInfo: await presentClan(account, profile),
  };
};
