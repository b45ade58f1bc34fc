import { notificationKeys } from '@portal/contracts/community/ui';
import { callPage, keepPreviousData, pagedListOptions, queryOptions } from '@portal/portal';
import { readPushState } from '@portal/screens';

export const notificationQueries = {
  /** The player's notifications, newest first. */
  list: () => ({
    ...pagedListOptions({
      queryKey: notificationKeys.list,
      fetchPage: ({ cursor, signal }) => callPage('GET /api/notifications', { query: { cursor }, signal }),
    }),
    // Every visit starts with what is new then. Without an observer the list is gone, so it cannot be prefetched.
    gcTime: 0,
  }),
  /**
   * What this browser can do with push. What makes the settings stale also makes this stale.
   * @param deviceIds ids of the player's browsers with push
   */
  push: (deviceIds: readonly string[]) =>
    queryOptions({
      queryKey: [...notificationKeys.settings, 'push', deviceIds],
      queryFn: () => readPushState(deviceIds),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};
