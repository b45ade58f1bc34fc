import type { ArticleFields, DeskArticle, DeskSummary, Tournament } from '@portal/contracts';
import { call, callPage, keepPreviousData, pagedListOptions, queryOptions } from '@portal/portal';

type State = DeskSummary['state'];

const listKey = ['desk', 'list'] as const;

export const deskQueries = {
  /** Everything of the desk except the opened article. */
  lists: listKey,
  list: (state: State) =>
    pagedListOptions<DeskSummary>({
      queryKey: [...listKey, state],
      fetchPage: ({ cursor, signal }) => callPage('GET /api/desk/articles', { query: { state, cursor }, signal }),
    }),
  article: (id: string) =>
    queryOptions<DeskArticle>({
      queryKey: ['desk', 'article', id],
      queryFn: ({ signal }) => call('GET /api/desk/articles/{id}', { params: { id }, signal }),
      staleTime: 0,
    }),
  preview: (id: string, fields: ArticleFields) =>
    queryOptions({
      queryKey: ['desk', 'preview', id, fields],
      queryFn: ({ signal }) => call('POST /api/desk/articles/{id}/preview', { params: { id }, body: fields, signal }),
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  /** Tournaments that have ended, the latest first. */
  cups: () =>
    pagedListOptions<Tournament>({
      queryKey: ['desk', 'cups'],
      fetchPage: ({ cursor, signal }) =>
        callPage('GET /api/tournaments', { query: { status: 'completed', cursor }, signal }),
    }),
};
