import { withQuery } from '../ui.ts';

/**
 * Header with the id of the signed-in user, set on responses to calls that use the session. A state-changing request may contain the user
 * whom its page shows; it is rejected with `session_changed` if another user has signed in since.
 */
export const sessionUserHeader = 'x-portal-user';

/** Pages of mfe-account that the shell and other remotes link to. */
export const accountPaths = {
  profile: () => '/profile',
  /** `next`: the path to open after signing in. */
  signIn: ({ next }: { next?: string } = {}) => withQuery('/signin', { next }),
  /** `from`: username of the player who invites by this link, whom a new player may follow first. */
  signUp: ({ from }: { from?: string } = {}) => withQuery('/signup', { from }),
  emailOperations: ({ tab, state }: { tab?: string | undefined; state?: string } = {}) =>
    withQuery('/operations/email', { tab, state }),
  remoteOperations: () => '/operations/remotes',
} as const;
