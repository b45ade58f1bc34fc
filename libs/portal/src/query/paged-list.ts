import { type InfiniteData, infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { ListPage } from '../http/call-page.ts';

interface PagedListSource<Row> {
  queryKey: QueryKey;
  /** Usually a `callPage`; `cursor` is undefined for the first page. */
  fetchPage: (at: { cursor: string | undefined; signal: AbortSignal }) => Promise<ListPage<Row>>;
}

type Cursor = string | null;

/** Query options of a paged list, for `usePagedList`, `prefetchInfiniteQuery` and cache updates. */
export const pagedListOptions = <Row>({ queryKey, fetchPage }: PagedListSource<Row>) =>
  infiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>, Cursor>, QueryKey, Cursor>({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ cursor: pageParam ?? undefined, signal }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  });

interface NextPage {
  /** State of the next page; `loadMore` retries a failed one. */
  more: 'none' | 'available' | 'loading' | 'failed';
  loadMore: () => void;
}

/** A query of the rows of all loaded pages, for `QueryState`. */
interface ListQuery<Row> {
  data: readonly Row[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/** A row that shifted between two requests is on both pages: keep its first position and its newest values. */
const distinct = <Row extends { id: string }>(pages: readonly ListPage<Row>[]): Row[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
];

/** A list that grows page by page. A page is requested once at a time; when it fails, the loaded rows stay. */
export const usePagedList = <Row extends { id: string }>(
  options: ReturnType<typeof pagedListOptions<Row>>,
): ListQuery<Row> & NextPage => {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(options);
  const rows = useMemo(() => data && distinct(data.pages), [data]);
  const stateOfNext = () => {
    if (!hasNextPage) return 'none';
    if (isFetchingNextPage) return 'loading';
    return isFetchNextPageError ? 'failed' : 'available';
  };
  return {
    data: rows,
    error,
    refetch: () => void refetch(),
    more: stateOfNext(),
    loadMore: () => void fetchNextPage({ cancelRefetch: false }),
  };
};

interface FocusOnNewRows {
  rowsRef: RefObject<HTMLUListElement | null>;
  /** Call it when a button requests more rows. */
  expectRows: () => void;
}

/**
 * Moves the focus to the first new row, since the "more" button moves down or disappears.
 * For a row without a `tabIndex`, its first link or button gets the focus.
 */
export const useFocusOnNewRows = (rowCount: number): FocusOnNewRows => {
  const rowsRef = useRef<HTMLUListElement>(null);
  const countBefore = useRef<number | null>(null);
  useEffect(() => {
    const before = countBefore.current;
    if (before === null || rowCount <= before) return;
    countBefore.current = null;
    const row = rowsRef.current?.children[before];
    const target = row?.hasAttribute('tabindex') ? row : row?.querySelector('a, button');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [rowCount]);
  const expectRows = () => {
    countBefore.current = rowCount;
  };
  return { rowsRef, expectRows };
};
