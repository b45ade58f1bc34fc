import type Router from '@koa/router';
import type { Implementation } from '@portal/service-kit/http';
import { snapshotRoutes } from '@portal/service-kit/projection';
import type { AccountContext } from './context';
import { avatarRoutes } from './features/avatars/routes';
import { directoryRoutes } from './features/directory/routes';
import { passwordResetRoutes } from './features/password-reset/routes';
import { profileRoutes } from './features/profile/routes';
import { sessionRoutes } from './features/sessions/routes';
import { signInRoutes } from './features/sign-in/routes';
import { signUpRoutes } from './features/sign-up/routes';
import { verificationRoutes } from './features/verification/routes';
import { buildPlayerChanged, buildPlayerRemoved } from './messages/events';

export const accountRoutes = (ctx: AccountContext): Implementation[] => [
  ...signUpRoutes(ctx),
  ...verificationRoutes(ctx),
  ...signInRoutes(ctx),
  ...sessionRoutes(ctx),
  ...passwordResetRoutes(ctx),
  ...profileRoutes(ctx),
  ...avatarRoutes(ctx),
  ...directoryRoutes(ctx),
];

/** Serves other services on the operations listener. */
export const accountSnapshots = (ctx: AccountContext): Router =>
  snapshotRoutes(ctx.keys.snapshots, {
    'player.changed': async (after, limit) => {
      const users = await ctx.users.listById(after, limit);
      return users.map((user) => buildPlayerChanged(user, ctx.portal.productName, ctx.clock()));
    },
    'player.removed': async (after, limit) =>
      (await ctx.removedUsers.listById(after, limit)).map((user) => buildPlayerRemoved(user, ctx.clock())),
  });
