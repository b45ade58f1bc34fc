import { errorCatalog } from '@portal/contracts/errors';

export const texts = {
  account: { title: 'Account', roles: 'Roles' },
  stats: {
    title: 'Gaming Stats',
    score: 'Total Score',
    gamesPlayed: (productName: string) => `${productName} Tournaments Played`,
    wins: 'Tournaments Won',
    platform: 'Platform',
  },
  community: {
    title: 'Community',
    followers: 'Followers',
    following: 'Following',
    noFollowers: 'No followers yet',
    noFollowing: 'No following yet',
  },
  /** Replaces stats and clan for the official account. */
  communityHub: {
    title: 'Community Hub',
    description: (communityName: string) =>
      `Official community account for ${communityName}. Players follow it for updates, tournaments, and news.`,
  },
  quickActions: {
    title: 'Quick Actions',
    tournaments: 'Join Tournament',
    leaderboard: 'View Leaderboard',
    news: 'Latest News',
  },
  signOut: 'Sign Out',
  clan: {
    title: 'Clan',
    none: "You're not a member of any clan yet",
    browse: 'Browse Clans',
    viewAll: 'View All Clans',
    leader: (name: string) => `Leader: ${name}`,
    leaderIsViewer: 'You',
    leaderUnknown: 'Unknown',
  },
  partFailed: 'This part could not be loaded.',
} as const;

export const avatarTexts = {
  picture: (username: string) => `Profile picture of ${username}`,
  choose: 'Change picture',
  pending: 'Uploading...',
  invalidType: { title: 'Invalid File Type', description: errorCatalog.invalid_image.message },
  tooLarge: { title: 'File Too Large', description: errorCatalog.file_too_large.message },
  done: { title: 'Profile picture updated successfully!' },
  failed: { title: 'Upload Failed', fallback: 'Failed to upload avatar' },
} as const;

export const platformTexts = {
  done: { title: 'Platform Updated', description: (platform: string) => `Your platform is ${platform} now.` },
  failed: { title: 'Update Failed', description: 'Failed to update platform. Please try again.' },
} as const;
