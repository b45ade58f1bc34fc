export const texts = {
  followed: { title: 'Following' },
  unfollowed: { title: 'Unfollowed' },
  failed: { title: 'Error', description: 'Failed to update follow status' },
  followers: 'Followers',
  following: 'Following',
  noFollowers: 'No followers yet',
  noFollowing: 'No following yet',
  button: { follow: 'Follow', following: 'Following', retry: 'Try again', retryName: 'Try again to follow' },
  counts: { failed: 'The counts could not be loaded.', retry: 'Try again' },
  list: {
    failed: 'The list could not be loaded.',
    more: 'Load more',
    moreFailed: 'More players could not be loaded.',
    retry: 'Try again',
    /** Announced when more rows are loaded. */
    shown: (count: number) => `Players shown: ${count}`,
  },
} as const;
