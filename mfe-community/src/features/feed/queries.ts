import type { FeedGroup } from '@portal/contracts';
import { call, callPage, pagedListOptions, queryOptions } from '@portal/portal';

/** A group with a key of its own on its page. */
export type ListedGroup = FeedGroup & { id: string };

const toListed = (group: FeedGroup): ListedGroup => ({
  ...group,
  id: `${group.player.id} ${group.day} ${group.items[0]?.id}`,
});

const feedKey = ['feed'] as const;

export const feedQueries = {
  /** What followed players did, newest first. A day of a player may continue on the next page. */
  list: () =>
    pagedListOptions({
      queryKey: feedKey,
      fetchPage: async ({ cursor, signal }) => {
        const { rows, next } = await callPage('GET /api/feed', { query: { cursor }, signal });
        return { rows: rows.map(toListed), next };
      },
    }),
  /** The latest results of these players. */
  lastResults: (playerIds: readonly string[], limit: number) =>
    queryOptions({
      queryKey: ['fixtures', 'last', playerIds, limit],
      queryFn: ({ signal }) =>
        call('GET /api/fixtures', { query: { players: playerIds.join(','), status: 'done', limit }, signal }),
    }),
};
