import { type Implementation, implement } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { ownUser } from './own-user';
import { presentCurrentUser } from './present-current-user';
import { updatePlatform } from './update-platform';

export const profileRoutes = (account: AccountContext): Implementation[] => [
  implement('GET /api/auth/me', async ({ player, ctx }) => {
    ctx.set('cache-control', 'no-store');
    return { user: await presentCurrentUser(account, await ownUser(account, player)) };
  }),

  implement('POST /api/auth/update-platform', async ({ player, body }) => ({
    user: await presentCurrentUser(account, await updatePlatform(account, player.userId, body.platform)),
  })),
];
