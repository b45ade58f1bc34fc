/** What the specification leaves open; its own words stand in `texts.follow`. */
export const words = {
  follow: 'Follow',
  following: 'Following',
  retry: 'Try again',
  retryFollow: 'Try again to follow',
  countsFailed: 'Failed to load the counts.',
  listFailed: 'Failed to load the list.',
  pageFailed: 'Failed to load more.',
  more: 'Load more',
  shown: (count: number) => `${count} shown`,
} as const;
