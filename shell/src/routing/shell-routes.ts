import { pageTitles } from '@portal/contracts/page-titles';
import type { PortalRoute } from '@portal/portal';
import { ContactSkeleton } from '../features/contact/contact-frame';

export const paths = {
  home: () => '/',
  consoleGames: () => '/console',
  mobileGames: () => '/mobile',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
} as const;

/** The shell's own pages except home, which is part of the entry chunk. */
export const shellRoutes: readonly PortalRoute[] = [
  {
    path: paths.consoleGames(),
    title: pageTitles['/console'],
    load: async () => ({ Page: (await import('../features/games/game-pages')).ConsolePage }),
  },
  {
    path: paths.mobileGames(),
    title: pageTitles['/mobile'],
    load: async () => ({ Page: (await import('../features/games/game-pages')).MobilePage }),
  },
  {
    path: paths.terms(),
    title: pageTitles['/terms'],
    load: async () => ({ Page: (await import('../features/legal/legal-pages')).TermsPage }),
  },
  {
    path: paths.privacy(),
    title: pageTitles['/privacy'],
    load: async () => ({ Page: (await import('../features/legal/legal-pages')).PrivacyPage }),
  },
  {
    path: paths.contact(),
    title: pageTitles['/contact'],
    Skeleton: ContactSkeleton,
    load: () => import('../features/contact/contact-page'),
  },
];
