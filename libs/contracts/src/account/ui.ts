import { withQuery } from '../ui';

/** Pages of mfe-account that the shell and other remotes link to. */
export const accountPaths = {
  profile: () => '/profile',
  /** `next`: the path to open after signing in. */
  signIn: ({ next }: { next?: string } = {}) => withQuery('/signin', { next }),
  signUp: () => '/signup',
} as const;
