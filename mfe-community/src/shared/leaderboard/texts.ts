export const texts = {
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
  /** Announced while the search filters the rows. */
  results: (count: number) => `Rows shown: ${count}`,
} as const;

export const teaserTexts = {
  title: 'Top Players & Clans',
  link: 'View Full Leaderboard',
  players: { title: 'Top Players', loading: 'Loading top players...', empty: 'No players on leaderboard yet' },
  clans: { title: 'Top Clans', loading: 'Loading top clans...', empty: 'No clans available yet' },
  noClan: 'No Clan',
} as const;
