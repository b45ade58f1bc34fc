/** Shown by the fixed home page, by its live parts and by their skeletons. */
export const texts = {
  tournaments: { title: 'Current Tournaments', empty: 'No tournaments available at the moment.' },
  news: { title: 'Latest Gaming News', empty: 'No news articles available at the moment.' },
  stats: 'Community stats',
  community: {
    fixed: 'Join thousands of gamers in the ultimate competitive experience',
    /** Below the number of players, which may be small. */
    live: 'Find rivals, join a clan and climb the table.',
  },
} as const;
