export interface Screen {
  name: string;
  path: string;
  /** Demo account that opens it; a visitor does when it is missing. */
  as?: string;
}

export const home: Screen = { name: 'home', path: '/' };

/** Screens of the shell and of each remote, with the demo data. */
export const screens: readonly Screen[] = [
  home,
  { name: 'sign-in', path: '/signin' },
  { name: 'sign-up', path: '/signup' },
  { name: 'profile', path: '/profile', as: 'demo_player' },
  { name: 'leaderboard', path: '/leaderboard' },
  { name: 'news', path: '/news' },
  // The id comes from the article's slug, so it is the same in every portal.
  { name: 'article', path: '/news/20c1913b3787cd361634d87e' },
  { name: 'members', path: '/members', as: 'demo_player' },
  { name: 'clans', path: '/clans' },
  { name: 'clan', path: '/clans/65f0c0ffee0000000000e001' },
  { name: 'tournaments', path: '/tournaments' },
  { name: 'contact', path: '/contact' },
];

export const widths = [390, 1440] as const;
