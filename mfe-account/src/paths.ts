import { accountPaths } from '@portal/contracts/account/ui';
import { withQuery } from '@portal/contracts/ui';

interface Next {
  /** The path to open once the player has signed in. */
  next?: string | undefined;
}

/** The contract has the pages that other remotes link to. */
export const paths = {
  ...accountPaths,
  /** Aliases of `/signin` and `/signup` that the auth screens link to. */
  authSignIn: ({ next }: Next = {}) => withQuery('/auth/signin', { next }),
  authSignUp: ({ next }: Next = {}) => withQuery('/auth/signup', { next }),
  verifyEmail: ({ email, next }: Next & { email?: string } = {}) => withQuery('/verify-email', { email, next }),
  forgotPassword: () => '/auth/forgot-password',
  resetPassword: () => '/reset-password',
  emailPreferences: () => '/email-preferences',
  emailTest: () => '/email-test',
  emailDashboard: () => '/email-dashboard',
} as const;
