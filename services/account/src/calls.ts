import type { Implementation } from '@portal/service-kit';
import type { AccountContext } from './context';
import { avatarCalls } from './features/avatars/calls';
import { directoryCalls } from './features/directory/calls';
import { passwordResetCalls } from './features/password-reset/calls';
import { profileCalls } from './features/profile/calls';
import { sessionCalls } from './features/sessions/calls';
import { signInCalls } from './features/sign-in/calls';
import { signUpCalls } from './features/sign-up/calls';
import { verificationCalls } from './features/verification/calls';

/** Every public call of the service. */
export const accountCalls = (account: AccountContext): Implementation[] => [
  ...signUpCalls(account),
  ...verificationCalls(account),
  ...signInCalls(account),
  ...sessionCalls(account),
  ...passwordResetCalls(account),
  ...profileCalls(account),
  ...avatarCalls(account),
  ...directoryCalls(account),
];
