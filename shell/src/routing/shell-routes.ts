import type { PortalRoute } from '@portal/portal';
import { paths } from './paths';

/** The shell's own pages apart from home, which comes with the shell itself. */
export const shellRoutes: readonly PortalRoute[] = [
  {
    path: paths.consoleGames(),
    title: 'Console Games',
    load: async () => ({ Page: (await import('../features/games/game-pages')).ConsolePage }),
  },
  {
    path: paths.mobileGames(),
    title: 'Mobile Games',
    load: async () => ({ Page: (await import('../features/games/game-pages')).MobilePage }),
  },
  { path: paths.terms(), title: 'Terms of Service', load: () => import('../features/legal/terms-page') },
  { path: paths.privacy(), title: 'Privacy Policy', load: () => import('../features/legal/privacy-page') },
  { path: paths.contact(), title: 'Contact Us', load: () => import('../features/contact/contact-page') },
];
