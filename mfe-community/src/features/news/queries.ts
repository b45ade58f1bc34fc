import type { NewsArticle, PlatformGroup } from '@portal/contracts';
import { call, callPage, type ListPage, pagedListOptions, type QueryClient, queryOptions } from '@portal/portal';

const listKey = ['news', 'list'] as const;
const latestKey = ['news', 'latest'] as const;
const relatedCount = 3;

export const newsQueries = {
  /** Articles of one category or of all, newest first, page by page. */
  list: (category?: NewsArticle['category']) =>
    pagedListOptions<NewsArticle>({
      queryKey: [...listKey, category],
      fetchPage: ({ cursor, signal }) => callPage('GET /api/news', { query: { category, cursor }, signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['news', 'detail', id],
      queryFn: ({ signal }) => call('GET /api/news/{id}', { params: { id }, signal }),
    }),
  /** The newest articles of one platform group. */
  latest: (platformGroup: PlatformGroup, limit: number) =>
    queryOptions({
      queryKey: [...latestKey, platformGroup, limit],
      queryFn: ({ signal }) => call('GET /api/news', { query: { platformGroup, limit }, signal }),
    }),
  /** Three articles to read next: of the same category, then the newest of all. */
  related: ({ id, category }: NewsArticle) =>
    queryOptions({
      queryKey: ['news', 'related', id],
      queryFn: async ({ signal }) => {
        const limit = relatedCount + 1;
        const lists = await Promise.all([
          call('GET /api/news', { query: { category, limit }, signal }),
          call('GET /api/news', { query: { limit }, signal }),
        ]);
        const others = new Map(lists.flat().map((article) => [article.id, article]));
        others.delete(id);
        return [...others.values()].slice(0, relatedCount);
      },
    }),
};

/** The article from a loaded list: whole, but without its formatting. */
export const findListedArticle = (queryClient: QueryClient, id: string): NewsArticle | undefined =>
  [
    ...queryClient
      .getQueriesData<{ pages: ListPage<NewsArticle>[] }>({ queryKey: listKey })
      .flatMap(([, list]) => list?.pages.flatMap(({ rows }) => rows) ?? []),
    ...queryClient.getQueriesData<NewsArticle[]>({ queryKey: latestKey }).flatMap(([, rows]) => rows ?? []),
  ].find((article) => article.id === id);
