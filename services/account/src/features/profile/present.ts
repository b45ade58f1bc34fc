import type { CurrentUser } from '@portal/contracts';
import { roleBadge } from '@portal/contracts/roles';
import { clanRolesOf } from '@portal/domain/clan-projection';
import { toAvatarUrl, toRoleNames } from '../../messages/events';
import type { Profile } from './read-profile';

/** Includes the email, which only the player and the privileged user may read. */
export const presentCurrentUser = (
  profile: Profile,
  clanInfo: CurrentUser['clanInfo'],
  productName: string,
): CurrentUser => {
  const { id, username, email, platform, standing, clan } = profile;
  const roles = [...toRoleNames(profile.roles, productName), ...clanRolesOf(id, clan)];
  return {
    ...{ id, username, email, platform, roles, clanInfo },
    ...standing,
    avatar: toAvatarUrl(profile.avatar),
    role: roleBadge(roles, productName),
    createdAt: profile.createdAt.toISOString(),
  };
};
