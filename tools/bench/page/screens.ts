export interface Screen {
  path: string;
  /** Demo account that opens it; a visitor does when it is missing. */
  as?: string;
}

export const home: Screen = { path: '/' };

/** One screen of each kind: shell, each remote, signed in. */
export const screens: readonly Screen[] = [
  home,
  { path: '/signin' },
  { path: '/signup' },
  { path: '/profile', as: 'demo_player' },
  { path: '/tournaments' },
  { path: '/contact' },
];

export const widths = [390, 1440] as const;
