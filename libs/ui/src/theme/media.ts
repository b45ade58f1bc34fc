import { breakpoints } from './tokens.ts';

const from = (width: number) => `@media (min-width: ${width}px)`;

/** Mobile first: plain rules are for phones. */
export const media = {
  sm: from(breakpoints.sm),
  md: from(breakpoints.md),
  lg: from(breakpoints.lg),
  xl: from(breakpoints.xl),
  /** Lists of cards have two columns. */
  tablet: `@media (min-width: ${breakpoints.sm}px) and (max-width: ${breakpoints.lg - 0.02}px)`,
  /** Tables show compact rows. */
  compact: `@media (max-width: ${breakpoints.sm - 0.02}px)`,
  /** Text of phones that is enlarged by about half or more in the browser's settings, whose font size `em` refers to. */
  largeText: '@media (max-width: 18em)',
  /** Excludes touch screens, where hover styles would stick. */
  hover: '@media (hover: hover)',
  motion: '@media (prefers-reduced-motion: no-preference)',
  forcedColors: '@media (forced-colors: active)',
  print: '@media print',
  still: '@media (prefers-reduced-motion: reduce)',
} as const;
