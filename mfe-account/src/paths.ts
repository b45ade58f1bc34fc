import { accountPaths } from '@portal/contracts/account/ui';
import { withQuery } from '@portal/contracts/ui';

interface Next {
  /** The path to open once the player has signed in. */
  next?: string | undefined;
}

interface Kept extends Next {
  /** Username of the player whose link a new player followed. */
  from?: string | undefined;
}

/** Steps of `/welcome` after the first one. */
export const welcomeSteps = ['players'] as const;
export type WelcomeStep = (typeof welcomeSteps)[number];

/** The contract has the pages that other remotes link to. */
export const paths = {
  ...accountPaths,
  /** Aliases of `/signin` and `/signup` that the auth screens link to. */
  authSignIn: ({ next }: Next = {}) => withQuery('/auth/signin', { next }),
  authSignUp: ({ next, from }: Kept = {}) => withQuery('/auth/signup', { next, from }),
  verifyEmail: ({ email, next, from }: Kept & { email?: string } = {}) =>
    withQuery('/verify-email', { email, next, from }),
  /** What a new player chooses first; `step` is a later one. `next`: the path to open at the end. */
  welcome: ({ step, from, next }: Kept & { step?: WelcomeStep | undefined } = {}) =>
    withQuery('/welcome', { step, from, next }),
  forgotPassword: () => '/auth/forgot-password',
  resetPassword: () => '/reset-password',
  emailPreferences: () => '/email-preferences',
  emailTest: () => '/email-test',
  emailDashboard: () => '/email-dashboard',
} as const;
