import type { NewsArticle, PlatformGroup } from '@portal/contracts';
import { call, callPage, type ListPage, pagedListOptions, type QueryClient, queryOptions } from '@portal/portal';

const listKey = ['news', 'list'] as const;

/** Articles of one category or of all, newest first, page by page. */
export const newsList = (category?: NewsArticle['category']) =>
  pagedListOptions<NewsArticle>({
    queryKey: [...listKey, category],
    fetchPage: ({ cursor, signal }) => callPage('GET /api/news', { query: { category, cursor }, signal }),
  });

const latestNewsKey = ['news', 'latest'] as const;
const relatedCount = 3;

/** The newest articles of one platform group. */
export const latestNews = (platformGroup: PlatformGroup, limit: number) =>
  queryOptions({
    queryKey: [...latestNewsKey, platformGroup, limit],
    queryFn: ({ signal }) => call('GET /api/news', { query: { platformGroup, limit }, signal }),
  });

/** Three articles to read next: of the same category, then the newest of all. */
export const relatedArticles = ({ id, category }: NewsArticle) =>
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
  });

const articlesInLists = (queryClient: QueryClient): NewsArticle[] => [
  ...queryClient
    .getQueriesData<{ pages: ListPage<NewsArticle>[] }>({ queryKey: listKey })
    .flatMap(([, list]) => list?.pages.flatMap(({ rows }) => rows) ?? []),
  ...queryClient.getQueriesData<NewsArticle[]>({ queryKey: latestNewsKey }).flatMap(([, rows]) => rows ?? []),
];

/** The article from a loaded list: whole, but without its formatting. */
export const listedArticle = (queryClient: QueryClient, id: string): NewsArticle | undefined =>
  articlesInLists(queryClient).find((article) => article.id === id);

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ['news', 'article', id],
    queryFn: ({ signal }) => call('GET /api/news/{id}', { params: { id }, signal }),
  });
