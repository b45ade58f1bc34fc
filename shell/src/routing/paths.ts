/** The shell's own pages. */
export const paths = {
  home: () => '/',
  consoleGames: () => '/console',
  mobileGames: () => '/mobile',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
} as const;
