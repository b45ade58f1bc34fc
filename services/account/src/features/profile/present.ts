import type { CurrentUser, PortalConfig } from '@portal/contracts';
import { roleBadge } from '@portal/contracts/roles';
import { listClanRoles } from '@portal/domain/clan-projection';
import { toAvatarUrl, toRoleNames } from '../../messages/events.ts';
import type { Profile } from './read-profile.ts';

/** Includes the email, which only the player and the privileged user may read. */
export const presentCurrentUser = (
  { standing, clan, avatar, createdAt, gameId, isFindable, region, ...fields }: Profile,
  clanInfo: CurrentUser['clanInfo'],
  { productName, features }: Pick<PortalConfig, 'productName' | 'features'>,
): CurrentUser => {
  const roles = [...toRoleNames(fields.roles, productName), ...listClanRoles(fields.id, clan)];
  return {
    ...fields,
    ...standing,
    avatar: toAvatarUrl(avatar),
    role: roleBadge(roles, productName),
    roles,
    createdAt: createdAt.toISOString(),
    clanInfo,
    ...((features.followFeed || features.welcome) && { gameId: gameId ?? '', isFindable: isFindable ?? false }),
    ...(features.welcome && { region: region ?? null }),
  };
};
