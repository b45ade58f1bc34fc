import { type InfiniteData, infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListPage } from '../http/call-page';

interface PagedListSource<Row> {
  queryKey: QueryKey;
  /** Usually a `callPage`; `cursor` is undefined for the first page. */
  fetchPage: (at: { cursor: string | undefined; signal: AbortSignal }) => Promise<ListPage<Row>>;
}

type Cursor = string | null;

/** The options of a list that is loaded page by page, for `usePagedList`, `prefetchInfiniteQuery` and changes in the cache. */
export const pagedListOptions = <Row>({ queryKey, fetchPage }: PagedListSource<Row>) =>
  infiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>, Cursor>, QueryKey, Cursor>({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ cursor: pageParam ?? undefined, signal }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  });

export type PagedList<Row> =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | {
      status: 'ready';
      /** The rows of all pages so far. */
      rows: readonly Row[];
      /** Whether there is a next page and how far it is; a failed one is tried again by `loadMore`. */
      more: 'none' | 'available' | 'loading' | 'failed';
      loadMore: () => void;
    };

/** A row that moved down between two pages is in both: it keeps its first place, with its newest values. */
const distinct = <Row extends { id: string }>(pages: readonly ListPage<Row>[]): Row[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
];

/** A list that grows page by page. A page is asked for once at a time, and one that fails takes nothing away. */
export const usePagedList = <Row extends { id: string }>(
  options: ReturnType<typeof pagedListOptions<Row>>,
): PagedList<Row> => {
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(options);
  const rows = useMemo(() => data && distinct(data.pages), [data]);
  if (!rows) return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
  const stateOfNext = () => {
    if (!hasNextPage) return 'none';
    if (isFetchingNextPage) return 'loading';
    return isFetchNextPageError ? 'failed' : 'available';
  };
  return { status: 'ready', rows, more: stateOfNext(), loadMore: () => void fetchNextPage({ cancelRefetch: false }) };
};
