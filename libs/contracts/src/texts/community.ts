import { limits } from '../limits';

export const leaderboardTeaser = {
  title: 'Top Players & Clans',
  link: 'View Full Leaderboard',
  players: { title: 'Top Players', loading: 'Loading top players...', empty: 'No players on leaderboard yet' },
  clans: { title: 'Top Clans', loading: 'Loading top clans...', empty: 'No clans available yet' },
  noClan: 'No Clan',
} as const;

export const leaderboardScreen = {
  title: 'Leaderboard',
  subtitle: 'The best players and clans on every platform.',
  search: 'Search players or clans...',
  platform: 'Platform',
  platforms: { all: 'All Platforms', console: 'Console Platform', mobile: 'Mobile Platform' },
  tabs: { players: 'Players', clans: 'Clans' },
  columns: { rank: 'Rank', player: 'Player', clan: 'Clan', score: 'Score', points: 'Points', members: 'Members' },
  platformOf: (platform: string) => `${platform} Player`,
  noClan: 'No Clan',
  loading: 'Loading leaderboard...',
  emptyPlayers: 'Play your first tournament, and the first place is yours.',
  failed: 'The leaderboard could not be loaded.',
  retry: 'Try again',
  noMatch: {
    title: 'No matches',
    players: 'No player or clan here has that name.',
    clans: 'No clan here has that name.',
  },
  clearSearch: 'Clear search',
  /** Read aloud while the search narrows the rows. */
  results: (count: number) => `Rows shown: ${count}`,
} as const;

export const newsList = {
  title: 'Gaming News',
  subtitle: 'What moves the eFootball world, on console and mobile.',
  loading: 'Loading news...',
  empty: 'No News Available',
  emptyDescription: 'Match reports, updates and interviews appear here as soon as there are any.',
  failed: 'The news could not be loaded.',
  more: 'Load more',
  moreFailed: 'More articles could not be loaded.',
  retry: 'Try again',
  elsewhere: 'Follow us on Instagram',
  /** Read aloud when the list has grown. */
  shown: (count: number) => `Articles shown: ${count}`,
} as const;

export const article = {
  loading: 'Loading article...',
  failed: 'The article could not be loaded.',
  retry: 'Try again',
  back: 'Back to News',
  more: 'Read More Articles',
  notFound: {
    title: 'Article Not Found',
    description: "The article you're looking for doesn't exist or has been removed.",
    back: 'Back to News',
  },
} as const;

export const members = {
  title: 'Member Search',
  subtitle: "Find and view other members' profiles.",
  searchTitle: 'Search',
  search: 'Search by username',
  prompt: `Type at least ${limits.search.min} characters to search.`,
  results: 'Results',
  /** Read aloud when a search is answered. */
  found: (count: number) => `Members found: ${count}`,
  profile: 'Member Profile',
  roles: 'Roles',
  clan: 'Clan',
  nothingSelected: 'Select a member from search results to view their profile.',
  empty: 'No members found with that username.',
  searchFailed: 'Failed to search. Please try again.',
  searchFailedTitle: 'Failed to search',
  profileFailed: 'Failed to load profile.',
  profileFailedTitle: 'Failed to get user profile',
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
  button: { follow: 'Follow', following: 'Following', retry: 'Try again', retryName: 'Try again to follow' },
  counts: { failed: 'The counts could not be loaded.', retry: 'Try again' },
  list: {
    score: (score: string) => `Score ${score}`,
    failed: 'The list could not be loaded.',
    more: 'Load more',
    moreFailed: 'More players could not be loaded.',
    retry: 'Try again',
    /** Read aloud when the list has grown. */
    shown: (count: number) => `Players shown: ${count}`,
  },
} as const;
