import { accountPaths } from '@portal/contracts/account/ui';
import { withQuery } from '@portal/contracts/ui';

/** The pages of this remote; those that others link to are in the contract. */
export const paths = {
  ...accountPaths,
  /** The same screens as `/signin` and `/signup`, under the addresses that the auth screens link to. */
  authSignIn: () => '/auth/signin',
  authSignUp: () => '/auth/signup',
  verifyEmail: ({ email }: { email?: string } = {}) => withQuery('/verify-email', { email }),
  forgotPassword: () => '/auth/forgot-password',
  resetPassword: () => '/reset-password',
  emailTest: () => '/email-test',
  emailDashboard: () => '/email-dashboard',
} as const;
