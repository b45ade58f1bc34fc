import { accountPaths } from '@portal/contracts/account/ui';
import { withQuery } from '@portal/contracts/ui';

/** The contract has the pages that other remotes link to. */
export const paths = {
  ...accountPaths,
  /** Aliases of `/signin` and `/signup` that the auth screens link to. */
  authSignIn: () => '/auth/signin',
  authSignUp: () => '/auth/signup',
  verifyEmail: ({ email }: { email?: string } = {}) => withQuery('/verify-email', { email }),
  forgotPassword: () => '/auth/forgot-password',
  resetPassword: () => '/reset-password',
  emailPreferences: () => '/email-preferences',
  emailTest: () => '/email-test',
  emailDashboard: () => '/email-dashboard',
} as const;
