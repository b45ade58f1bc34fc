import type { PortalRoute } from '@portal/portal';
import pages from '../../pages.json';
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
    title: pages['/console'].title,
    load: async () => ({ Page: (await import('../features/games/game-pages')).ConsolePage }),
  },
  {
    path: paths.mobileGames(),
    title: pages['/mobile'].title,
    load: async () => ({ Page: (await import('../features/games/game-pages')).MobilePage }),
  },
  {
    path: paths.terms(),
    title: pages['/terms'].title,
    load: async () => ({ Page: (await import('../features/legal/legal-pages')).TermsPage }),
  },
  {
    path: paths.privacy(),
    title: pages['/privacy'].title,
    load: async () => ({ Page: (await import('../features/legal/legal-pages')).PrivacyPage }),
  },
  {
    path: paths.contact(),
    title: pages['/contact'].title,
    Skeleton: ContactSkeleton,
    load: () => import('../features/contact/contact-page'),
  },
];
