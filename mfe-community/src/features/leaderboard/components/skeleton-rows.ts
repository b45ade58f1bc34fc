/** Enough to reach below the fold of any screen, so that what follows stays out of sight. */
export const SKELETON_ROWS = 20;
