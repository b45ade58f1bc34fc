import type { PortalConfig } from '../config/portal-config';

/** Titles of the portal's pages by route pattern. On pages of one article, clan, tournament or player its name takes the title's place. */
export const pageTitles = {
  '/': 'Home',
  '/console': 'Console Games',
  '/mobile': 'Mobile Games',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
  '/contact': 'Contact Us',
  '/signin': 'Sign In',
  '/auth/signin': 'Sign In',
  '/signup': 'Sign Up',
  '/auth/signup': 'Sign Up',
  '/verify-email': 'Verify Email',
  '/auth/forgot-password': 'Reset Password',
  '/reset-password': 'Create New Password',
  '/profile': 'Profile',
  '/email-preferences': 'Email Preferences',
  '/email-test': 'Email Test',
  '/email-dashboard': 'Email Dashboard',
  '/operations/email': 'Email Operations',
  '/operations/remotes': 'Remotes',
  '/leaderboard': 'Leaderboard',
  '/news': 'Gaming News',
  '/news/:id': 'Article',
  '/members': 'Member Search',
  '/members/:username': 'Player',
  '/tournaments': 'Tournaments',
  '/tournaments/:id': 'Tournament',
  '/clans': 'Clans & Teams',
  '/clans/:id': 'Clan',
} as const satisfies Record<`/${string}`, string>;

export type PagePattern = keyof typeof pageTitles;

/** The title of the browser's tab, as the gateway writes it into the page and the browser sets it on navigation. */
export const documentTitle = (title: string, communityName: string): string => `${title} · ${communityName}`;

/** Paths of the calls that lists without filters make first. The gateway's pages preload them, so that they do not wait for scripts. */
export const pageCalls = ({ liveTournaments }: PortalConfig['features']): Partial<Record<PagePattern, string>> => ({
  '/leaderboard': '/api/leaderboard?type=player&limit=50',
  '/news': '/api/news',
  '/clans': '/api/clans',
  ...(liveTournaments && { '/tournaments': '/api/tournaments' }),
});
