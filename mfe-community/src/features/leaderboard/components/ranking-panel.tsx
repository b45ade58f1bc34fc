import type { UseQueryResult } from '@portal/portal';
import { Button, Card, EmptyState, ErrorState, Table, type TableColumn, VisuallyHidden } from '@portal/ui';
import { type ComponentProps, type ReactNode, type Ref, useDeferredValue } from 'react';
import { Rows, skeletonRowCount } from './leaderboard-frame';

/** Equates letters that look alike: composed and decomposed accents, full-width forms. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether one of the names contains the text, ignoring case; an empty text matches all. */
const matches = (search: string, names: readonly (string | null | undefined)[]): boolean => {
  const wanted = fold(search.trim());
  return wanted === '' || names.some((name) => fold(name ?? '').includes(wanted));
};

export interface PanelSearch {
  search: string;
  onClearSearch: () => void;
}

const firstRowCount = 20;

/** Shows the first rows before it renders the others: all of them take a slow phone more than a second. */
const ProgressiveTable = <Row,>({ rows, ...props }: ComponentProps<typeof Table<Row>>) => (
  <Table {...props} rows={rows.slice(0, useDeferredValue(Number.POSITIVE_INFINITY, firstRowCount))} />
);

interface RankingPanelProps<Row extends { id: string }> extends PanelSearch {
  ranking: Pick<UseQueryResult<Row[]>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>;
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** Columns for a podium of the first three rows, which is shown unless rows are searched or too few. */
  podiumColumns?: readonly TableColumn<Row>[] | undefined;
  /** The id of the visitor's own row. */
  ownId?: string | undefined;
  ownRowRef?: Ref<HTMLTableRowElement>;
  /** The names to search. */
  namesOf: (row: Row) => readonly (string | undefined)[];
  /** Shown when the ranking is empty. */
  empty: ReactNode;
  /** Shown when the search has no match. */
  noMatch: ReactNode;
}

/** A ranking's rows, filtered by the search, or its empty or error state. */
export const RankingPanel = <Row extends { id: string }>({
  ranking: { data, isError, isPlaceholderData, refetch },
  caption,
  columns,
  podiumColumns,
  ownId,
  ownRowRef,
  search,
  onClearSearch,
  namesOf,
  empty,
  noMatch,
}: RankingPanelProps<Row>) => {
  const rows = data?.filter((row) => matches(search, namesOf(row))) ?? [];
  const shownColumns = search.trim() === '' && (!data || data.length >= 3) ? podiumColumns : undefined;
  const isLoading = !isError && (!data || isPlaceholderData);

  const announcement = search && !isError && !isLoading ? `Rows shown: ${rows.length}` : '';
  const content = () => {
    if (isError)
      return (
        <Card>
          <ErrorState headingLevel={2} onRetry={() => void refetch()}>
            The leaderboard could not be loaded.
          </ErrorState>
        </Card>
      );
    if (data?.length === 0) return <Card>{empty}</Card>;
    if (data && rows.length === 0)
      return (
        <Card>
          <EmptyState
            title="No matches"
            headingLevel={2}
            action={
              <Button variant="secondary" onClick={onClearSearch}>
                Clear search
              </Button>
            }
          >
            {noMatch}
          </EmptyState>
        </Card>
      );
    const table = { caption, columns: shownColumns ?? columns, rows, rowKey: ({ id }: Row) => id };
    // Rows without text are nothing to read.
    if (!data) return <Table {...table} skeletonRows={skeletonRowCount} aria-hidden />;
    return <ProgressiveTable {...table} isCurrent={({ id }) => id === ownId} currentRowRef={ownRowRef} />;
  };

  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Rows $isOutdated={isPlaceholderData} $hasPodium={shownColumns !== undefined} aria-busy={isLoading}>
        {content()}
      </Rows>
    </>
  );
};
