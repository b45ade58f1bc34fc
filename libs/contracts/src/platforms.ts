/** Platforms that a player can choose. The default is PC. */
export const platforms = ['PlayStation', 'PC', 'Mobile'] as const;
export type Platform = (typeof platforms)[number];
export const defaultPlatform: Platform = 'PC';

/** The leaderboard's platform filter and the two games pages. */
export const platformGroups = ['all', 'console', 'mobile'] as const;
export type PlatformGroup = (typeof platformGroups)[number];

/** Returns the group besides `all` that includes players of this platform. */
export const getPlatformGroup = (platform: Platform): Exclude<PlatformGroup, 'all'> =>
  platform === 'Mobile' ? 'mobile' : 'console';
