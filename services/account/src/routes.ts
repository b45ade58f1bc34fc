import Router from '@koa/router';
import { type Implementation, type Logger, snapshotRoutes } from '@portal/service-kit';
import type { AccountContext } from './context';
import { avatarRoutes } from './features/avatars/routes';
import { directoryRoutes } from './features/directory/routes';
import { passwordResetRoutes } from './features/password-reset/routes';
import { profileRoutes } from './features/profile/routes';
import { internalSessionRoutes, sessionRoutes } from './features/sessions/routes';
import { signInRoutes } from './features/sign-in/routes';
import { signUpRoutes } from './features/sign-up/routes';
import { verificationRoutes } from './features/verification/routes';
import { playerChanged } from './messages/events';

export const accountRoutes = (account: AccountContext): Implementation[] => [
  ...signUpRoutes(account),
  ...verificationRoutes(account),
  ...signInRoutes(account),
  ...sessionRoutes(account),
  ...passwordResetRoutes(account),
  ...profileRoutes(account),
  ...avatarRoutes(account),
  ...directoryRoutes(account),
];

/** Routes for other processes of the portal, on the operations listener. */
export const internalRoutes = (account: AccountContext, logger: Logger): Router => {
  const snapshots = snapshotRoutes({
    'player.changed': async (after, limit) => {
      const users = await account.users.listById(after, limit);
      return users.map((user) => playerChanged(user, account.portal.productName, account.clock()));
    },
  });
  return new Router().use(internalSessionRoutes(account, logger).routes()).use(snapshots.routes());
};
