import type { TournamentStatus } from '@portal/contracts';

/** Slashes stay readable: they mean nothing in a query, and `?next=/profile` is what people and tests look for. */
const encode = (value: string): string => encodeURIComponent(value).replaceAll('%2F', '/');

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encode(value)}`,
  );
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
};

interface Next {
  /** Where to go after signing in: a path of the portal. */
  next?: string;
}

/** Every address of the portal. Links are built from these and never by hand. */
export const paths = {
  home: () => '/',
  leaderboard: () => '/leaderboard',
  news: () => '/news',
  article: (id: string) => `/news/${encodeURIComponent(id)}`,
  clans: () => '/clans',
  clan: (id: string) => `/clans/${encodeURIComponent(id)}`,
  /** All tournaments, or those of one status. */
  tournaments: ({ status }: { status?: TournamentStatus | undefined } = {}) => withQuery('/tournaments', { status }),
  tournament: (id: string) => `/tournaments/${encodeURIComponent(id)}`,
  profile: () => '/profile',
  members: () => '/members',
  consoleGames: () => '/console',
  mobileGames: () => '/mobile',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
  signIn: ({ next }: Next = {}) => withQuery('/signin', { next }),
  signUp: () => '/signup',
  /** The same screens under the addresses that the auth screens link to. */
  authSignIn: ({ next }: Next = {}) => withQuery('/auth/signin', { next }),
  authSignUp: () => '/auth/signup',
  verifyEmail: ({ email }: { email?: string } = {}) => withQuery('/verify-email', { email }),
  forgotPassword: () => '/auth/forgot-password',
  resetPassword: ({ token }: { token?: string } = {}) => withQuery('/reset-password', { token }),
  emailTest: () => '/email-test',
  emailDashboard: () => '/email-dashboard',
} as const;
