import { breakpoints } from './tokens';

const from = (width: number) => `@media (min-width: ${width}px)`;

/** Mobile first: the plain rule is the phone, these add to it. */
export const media = {
  sm: from(breakpoints.sm),
  md: from(breakpoints.md),
  lg: from(breakpoints.lg),
  xl: from(breakpoints.xl),
  /** Where tables are read as compact rows. */
  compact: `@media (max-width: ${breakpoints.sm - 0.02}px)`,
  /** Hover looks only where hovering exists: on touch they would stick. */
  hover: '@media (hover: hover)',
  motion: '@media (prefers-reduced-motion: no-preference)',
  still: '@media (prefers-reduced-motion: reduce)',
} as const;
