import type { CurrentUser, ErrorCode, Platform } from '@portal/contracts';
import { roleBadge } from '@portal/contracts/roles';
import { clanRolesOf, presentClanOf } from '@portal/domain/clan-projection';
import { AppError, type Implementation, implement } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { buildPlayerChanged, toAvatarUrl, toRoleNames } from '../../messages/events';

/**
 * Includes the email address, which only the player and the privileged user may read.
 * @throws AppError `unknown`, by default `unauthenticated`, for an unknown or unverified user
 */
export const presentCurrentUser = async (
  { profiles, portal: { productName } }: Pick<AccountContext, 'profiles' | 'portal'>,
  userId: string,
  unknown: ErrorCode = 'unauthenticated',
): Promise<CurrentUser> => {
  const profile = await profiles.findById(userId);
  if (!profile?.emailVerifiedAt) throw new AppError(unknown);
  const roles = [...toRoleNames(profile.roles, productName), ...clanRolesOf(userId, profile.clan)];
  return {
    id: userId,
    username: profile.username,
    email: profile.email,
    avatar: toAvatarUrl(profile.avatar),
    role: roleBadge(roles, productName),
    roles,
    platform: profile.platform,
    ...profile.standing,
    createdAt: profile.createdAt.toISOString(),
    clanInfo: await presentClanOf(profile, profiles.findUsername),
  };
};

const updatePlatform = async (
  ctx: AccountContext,
  userId: string,
  platform: Platform,
  requestId: string,
): Promise<void> => {
  const now = ctx.clock();
  await ctx.transact(async (transaction) => {
    const user = await ctx.users.setPlatform(userId, platform, transaction);
    if (!user) throw new AppError('unauthenticated');
    await ctx.outbox.add([buildPlayerChanged(user, ctx.portal.productName, now)], transaction, now, requestId);
  });
};

export const profileRoutes = (ctx: AccountContext): Implementation[] => [
  implement('GET /api/auth/me', async ({ player, http }) => {
    http.set('cache-control', 'no-store');
    return { user: await presentCurrentUser(ctx, player.userId) };
  }),

  implement('GET /api/users/{id}', async ({ params, player, http }) => {
    http.set('cache-control', 'no-store');
    const { email, ...profile } = await presentCurrentUser(ctx, params.id, 'user_not_found');
    return player.privileged || player.userId === params.id ? { ...profile, email } : profile;
  }),

  implement('POST /api/auth/update-platform', async ({ player, body, identity: { requestId } }) => {
    await updatePlatform(ctx, player.userId, body.platform, requestId);
    return { user: await presentCurrentUser(ctx, player.userId) };
  }),
];
