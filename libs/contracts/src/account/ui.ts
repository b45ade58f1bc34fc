import { withQuery } from '../ui';

/**
 * Header with the id of the signed-in user. Responses to calls that use the session name its user. Requests that change
 * something may name the user their page shows; they are refused with `session_changed` if another one has signed in.
 */
export const sessionUserHeader = 'x-portal-user';

/** Pages of mfe-account that the shell and other remotes link to. */
export const accountPaths = {
  profile: () => '/profile',
  /** `next`: the path to open after signing in. */
  signIn: ({ next }: { next?: string } = {}) => withQuery('/signin', { next }),
  signUp: () => '/signup',
  emailOperations: ({ tab, state }: { tab?: string | undefined; state?: string } = {}) =>
    withQuery('/operations/email', { tab, state }),
  remoteOperations: () => '/operations/remotes',
} as const;
