/**
 * Raw values of the 'Night match' design. Components use the tokens of `theme` (custom properties) instead, so that
 * another color scheme needs no change in any component.
 */
export const colors = {
  /** Page background. */
  ink: '#0b1020',
  /** Cards, tables, header. */
  surface: '#131a2e',
  /** Menus, dialogs, tiles, hovered rows. */
  surfaceRaised: '#1c2540',
  /** Input background. */
  field: '#0d1427',
  /** Decorative borders, never the only boundary of a control. */
  line: '#27314d',
  /** Borders of controls. */
  lineControl: '#6c7a9c',
  text: '#eef2fb',
  textMuted: '#aab6d0',
  /** Pitch green, for actions. */
  accent: '#3ddc84',
  accentHover: '#63e8a0',
  onAccent: '#04170c',
  accentSoft: '#12302a',
  /** Live and highlights. */
  amber: '#ffb547',
  amberSoft: '#33271a',
  /** Destructive actions and errors only. */
  danger: '#d0303d',
  dangerHover: '#b92632',
  onDanger: '#ffffff',
  dangerText: '#ff9095',
  dangerSoft: '#361a29',
  info: '#8ab8ff',
  infoSoft: '#182b4e',
  violet: '#c0adff',
  violetSoft: '#2a2650',
  gold: '#f4cb52',
  silver: '#cdd6e4',
  bronze: '#dd9a63',
  onMedal: '#1a1405',
  /** Colors of players and clans, by their id: see `getTint`. */
  tint0: '#5fdc9a',
  tint0Soft: '#12302a',
  tint1: '#8ab8ff',
  tint1Soft: '#182b4e',
  tint2: '#c0adff',
  tint2Soft: '#2a2650',
  tint3: '#e8cd8f',
  tint3Soft: '#322a1d',
  tint4: '#5fd4d6',
  tint4Soft: '#0f3038',
  tint5: '#f5a9d4',
  tint5Soft: '#3a1f3a',
  tint6: '#c3dc6a',
  tint6Soft: '#2a3119',
  tint7: '#ffb092',
  tint7Soft: '#3a2520',
  focus: '#ffffff',
  pitch: '#0f3a2a',
  pitchStripe: '#124531',
  chalk: '#d9f7e6',
  floodlight: '#bfe0ff',
  overlay: 'rgb(4 7 16 / 0.72)',
} as const;

export type ColorName = keyof typeof colors;

/** Colors on paper, which has no dark background. */
export const printColors = {
  ink: '#ffffff',
  surface: '#ffffff',
  surfaceRaised: '#ffffff',
  field: '#ffffff',
  line: '#c4c9d4',
  text: '#10131c',
  textMuted: '#454c5c',
  accent: '#0a6b3a',
  onAccent: '#ffffff',
  pitch: '#e6f4ec',
  pitchStripe: '#d9eee2',
} as const satisfies Partial<Record<ColorName, string>>;

const fluidFrom = 360;
const fluidTo = 1440;
const rem = (px: number) => `${Number((px / 16).toFixed(4))}rem`;

/** Share of `floodlight` in the brightest spot of the page and of a hero. */
export const glows = { page: 0.24, hero: 0.2 } as const;

/** A size that grows linearly between 360 and 1440 px of viewport; in rem, to respect the user's font size. */
const fluid = (min: number, max: number): string => {
  const slope = (max - min) / (fluidTo - fluidFrom);
  const intercept = min - slope * fluidFrom;
  return `clamp(${rem(min)}, calc(${rem(intercept)} + ${Number((slope * 100).toFixed(4))}vw), ${rem(max)})`;
};

export const fontSizes = {
  micro: rem(12),
  small: rem(14),
  body: rem(16),
  lead: fluid(17, 20),
  title: fluid(20, 24),
  heading: fluid(26, 34),
  display: fluid(32, 50),
  hero: fluid(40, 76),
} as const;

export const fonts = {
  display: "'Oswald Variable', 'Oswald Fallback Narrow', 'Oswald Fallback', 'Oswald Fallback Roboto', sans-serif",
  text: "'Inter Variable', 'Inter Fallback', 'Inter Fallback Roboto', system-ui, sans-serif",
} as const;

/** Steps of the 4 px grid. In px, because gaps that grow with the text would leave it no space on phones. */
export const spaces = {
  0: '0',
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  8: '32px',
  10: '40px',
  12: '48px',
  16: '64px',
  20: '80px',
  24: '96px',
} as const;

export type Space = keyof typeof spaces;

export const radii = { sm: '6px', md: '10px', lg: '16px', full: '999px' } as const;

/** Stacking order from back to front. */
export const layers = { header: 20, dialog: 40, menu: 50, tooltip: 60, toast: 70, skipLink: 80 } as const;

/** The global style reduces them to 0.01 ms under reduced motion. */
export const durations = { fast: '120ms', base: '160ms', slow: '200ms' } as const;

export const breakpoints = { sm: 640, md: 768, lg: 1024, xl: 1280 } as const;

/** Height of the page header, which sticks to the top. */
export const headerHeight = '4rem';

/** Minimum height and width of touch targets. */
export const touchTarget = '44px';
/** Custom property of the page: the height of the navigation bar at the bottom of phones, which grows with the text. */
export const bottomBarSpace = '--bottom-bar-space';
export const bottomBarHeight = `var(${bottomBarSpace}, 3.5rem)`;
/** Custom property of the page: how far the shown toast reaches into the screen from the bottom. */
export const toastSpace = '--toast-space';
export const pageWidths = { form: '28rem', text: '46rem', wide: '75rem' } as const;
