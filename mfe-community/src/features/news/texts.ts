export const texts = {
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
  /** Announced when more articles are loaded. */
  shown: (count: number) => `Articles shown: ${count}`,
} as const;

export const articleTexts = {
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
