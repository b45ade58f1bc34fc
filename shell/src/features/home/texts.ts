export const texts = {
  tournaments: {
    title: 'Current Tournaments',
    empty: 'No tournaments available at the moment.',
    all: 'View All Tournaments',
    statuses: { live: 'LIVE', upcoming: 'UPCOMING', completed: 'COMPLETED', unknown: 'UNKNOWN' },
    failed: 'Tournaments could not be loaded.',
  },
  news: {
    title: 'Latest Gaming News',
    empty: 'No news articles available at the moment.',
    all: 'View All News',
    failed: 'News could not be loaded.',
  },
  stats: {
    label: 'Community stats',
    player: 'Player',
    players: 'Players',
    tournaments: 'Tournaments',
    clans: 'Clans',
    prizePool: 'Prize Pool',
    failed: 'These stats could not be loaded.',
    /** Read out for a number that could not be loaded. */
    missing: 'Not available',
  },
  partFailed: 'This part could not be loaded.',
  retry: 'Try again',
} as const;
