import type { Platform } from '@portal/contracts';
import { AppError, type Implementation, implement } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { playerChanged } from '../../messages/events';
import { presentCurrentUser } from './present-current-user';

const updatePlatform = (account: AccountContext, userId: string, platform: Platform): Promise<void> => {
  const now = account.clock();
  return account.transact(async (transaction) => {
    const user = await account.users.setPlatform(userId, platform, transaction);
    if (!user) throw new AppError('unauthenticated');
    await account.outbox.add([playerChanged(user, account.portal.productName, now)], transaction, now);
  });
};

export const profileRoutes = (account: AccountContext): Implementation[] => [
  implement('GET /api/auth/me', async ({ player, ctx }) => {
    ctx.set('cache-control', 'no-store');
    return { user: await presentCurrentUser(account, player.userId) };
  }),

  implement('POST /api/auth/update-platform', async ({ player, body }) => {
    await updatePlatform(account, player.userId, body.platform);
    return { user: await presentCurrentUser(account, player.userId) };
  }),
];
