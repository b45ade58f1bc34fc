import type Router from '@koa/router';
import type { Implementation } from '@portal/service-kit/http';
import { snapshotRoutes } from '@portal/service-kit/projection';
import type { AccountContext } from './context.ts';
import { avatarRoutes } from './features/avatars/routes.ts';
import { directoryRoutes } from './features/directory/routes.ts';
import { passwordResetRoutes } from './features/password-reset/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { signInRoutes } from './features/sign-in/routes.ts';
import { signUpRoutes } from './features/sign-up/routes.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import { buildPlayerChanged, buildPlayerRemoved } from './messages/events.ts';

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
