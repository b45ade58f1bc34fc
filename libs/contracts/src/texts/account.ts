import { errorCatalogue } from '../http/errors';

export const profile = {
  stats: { score: 'Total Score', gamesPlayed: 'ELM Tournaments Played', wins: 'Tournaments Won' },
  communityHub: 'Community Hub',
  quickActions: { title: 'Quick Actions', tournaments: 'Join Tournament', leaderboard: 'View Leaderboard', news: 'Latest News' },
  signOut: 'Sign Out',
  clan: {
    none: "You're not a member of any clan yet",
    browse: 'Browse Clans',
    viewAll: 'View All Clans',
    leader: (name: string) => `Leader: ${name}`,
    leaderIsViewer: 'You',
    leaderUnknown: 'Unknown',
  },
} as const;

export const avatar = {
  invalidType: { title: 'Invalid File Type', description: errorCatalogue.invalid_image.message },
  tooLarge: { title: 'File Too Large', description: errorCatalogue.file_too_large.message },
  done: { title: 'Profile picture updated successfully!' },
  failed: { title: 'Upload Failed', fallback: 'Failed to upload avatar' },
} as const;

export const platformSelector = {
  done: { title: 'Platform Updated', description: (platform: string) => `Your platform is ${platform} now.` },
  failed: { title: 'Update Failed', description: 'Failed to update platform. Please try again.' },
} as const;
