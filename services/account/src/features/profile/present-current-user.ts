import type { CurrentUser } from '@portal/contracts';
import { roleBadge } from '@portal/contracts/roles';
import { clanRolesOf, presentClanOf } from '@portal/domain/clan-projection';
import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { namesOfRoles, pictureAddress } from '../../messages/events';

/**
 * Includes private fields: for the player's own eyes only.
 * @throws AppError `unauthenticated` for an unknown user
 */
export const presentCurrentUser = async (
  { profiles, portal: { productName } }: Pick<AccountContext, 'profiles' | 'portal'>,
  userId: string,
): Promise<CurrentUser> => {
  const profile = await profiles.findById(userId);
  if (!profile) throw new AppError('unauthenticated');
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
    clanInfo: await presentClanOf(profile, profiles.usernameOf),
  };
};
