export const leaderboardTeaser = {
  title: 'Top Players & Clans',
  link: 'View Full Leaderboard',
  players: { title: 'Top Players', loading: 'Loading top players...', empty: 'No players on leaderboard yet' },
  clans: { title: 'Top Clans', loading: 'Loading top clans...', empty: 'No clans available yet' },
  noClan: 'No Clan',
} as const;

export const leaderboardScreen = {
  search: 'Search players or clans...',
  platforms: { all: 'All Platforms', console: 'Console Platform', mobile: 'Mobile Platform' },
  platformOf: (platform: string) => `${platform} Player`,
  noClan: 'No Clan',
} as const;

export const newsList = { title: 'Gaming News', empty: 'No News Available' } as const;

export const article = {
  more: 'Read More Articles',
  notFound: {
    title: 'Article Not Found',
    description: "The article you're looking for doesn't exist or has been removed.",
    back: 'Back to News',
  },
} as const;

export const members = {
  title: 'Member Search',
  search: 'Search by username',
  nothingSelected: 'Select a member from search results to view their profile.',
  empty: 'No members found with that username.',
  searchFailed: 'Failed to search. Please try again.',
  profileFailed: 'Failed to load profile.',
  stats: {
    score: 'Total Score',
    gamesPlayed: (productName: string) => `${productName} Tournaments Played`,
    wins: 'Wins',
    platform: 'Platform',
  },
  leader: (name: string) => `Leader: ${name}`,
  memberSince: 'Member Since',
} as const;

/** The block that stands in place of the official account's figures. */
export const officialAccount = {
  title: (communityName: string) => `Official ${communityName} Community`,
  description: (communityName: string) =>
    `Official community account for ${communityName}. Follow for updates, tournaments, and news.`,
} as const;

export const follow = {
  followed: { title: 'Following' },
  unfollowed: { title: 'Unfollowed' },
  failed: { title: 'Error', description: 'Failed to update follow status' },
  noFollowers: 'No followers yet',
  noFollowing: 'No following yet',
} as const;
