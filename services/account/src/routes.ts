import type { Implementation } from '@portal/service-kit';
import type { AccountContext } from './context';
import { avatarRoutes } from './features/avatars/routes';
import { directoryRoutes } from './features/directory/routes';
import { passwordResetRoutes } from './features/password-reset/routes';
import { profileRoutes } from './features/profile/routes';
import { sessionRoutes } from './features/sessions/routes';
import { signInRoutes } from './features/sign-in/routes';
import { signUpRoutes } from './features/sign-up/routes';
import { verificationRoutes } from './features/verification/routes';

/** Every public call of the service. */
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
