import { definePages, type PageSkeletons } from '@portal/portal/host';
import { ContactSkeleton } from '../features/contact/contact-frame.tsx';

export const paths = {
  home: () => '/',
  consoleGames: () => '/console',
  mobileGames: () => '/mobile',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
} as const;

/** The shell's own pages except home, which is part of the entry chunk. `pages.json` has their titles. */
export const shellPages = definePages({
  '/console': { page: async () => ({ Page: (await import('../features/games/game-pages.tsx')).ConsolePage }) },
  '/mobile': { page: async () => ({ Page: (await import('../features/games/game-pages.tsx')).MobilePage }) },
  '/terms': { page: async () => ({ Page: (await import('../features/legal/legal-pages.tsx')).TermsPage }) },
  '/privacy': { page: async () => ({ Page: (await import('../features/legal/legal-pages.tsx')).PrivacyPage }) },
  '/contact': { page: () => import('../features/contact/contact-page.tsx') },
});

/** Small enough to be part of the entry chunk. */
export const shellSkeletons: PageSkeletons = { '/contact': ContactSkeleton };

export type ShellPattern = keyof typeof shellPages;

export const isShellPage = (pattern: string): pattern is ShellPattern => Object.hasOwn(shellPages, pattern);
