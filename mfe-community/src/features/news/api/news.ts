import type { NewsArticle, PlatformGroup } from '@portal/contracts';
import { call, callPage, pagedListOptions, type QueryClient, queryOptions } from '@portal/portal';

/** All articles, newest first, page by page. */
export const newsList = pagedListOptions<NewsArticle>({
  queryKey: ['news', 'list'],
  fetchPage: ({ cursor, signal }) => callPage('GET /api/news', { query: { cursor }, signal }),
});

const latestNewsKey = ['news', 'latest'] as const;

/** The newest articles of one platform group. */
export const latestNews = (platformGroup: PlatformGroup, limit: number) =>
  queryOptions({
    queryKey: [...latestNewsKey, platformGroup, limit],
    queryFn: ({ signal }) => call('GET /api/news', { query: { platformGroup, limit }, signal }),
  });

const articlesInLists = (queryClient: QueryClient): NewsArticle[] => [
  ...(queryClient.getQueryData(newsList.queryKey)?.pages.flatMap(({ rows }) => rows) ?? []),
  ...queryClient.getQueriesData<NewsArticle[]>({ queryKey: latestNewsKey }).flatMap(([, rows]) => rows ?? []),
];

/** One article. Lists contain whole articles, so one from a loaded list opens without a call. */
export const articleQuery = (queryClient: QueryClient, id: string) =>
  queryOptions({
    queryKey: ['news', 'article', id],
    queryFn: ({ signal }) => call('GET /api/news/{id}', { params: { id }, signal }),
    initialData: () => articlesInLists(queryClient).find((article) => article.id === id),
  });
