import type { UseQueryResult } from '@portal/portal';
import { Button, Card, EmptyState, QueryState, Table, type TableColumn, VisuallyHidden } from '@portal/ui';
import { type ComponentProps, type ReactNode, type Ref, useDeferredValue } from 'react';
import { RankingRows, skeletonRowCount } from './leaderboard-layout.tsx';

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
  ranking: UseQueryResult<Row[]>;
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** Columns for a podium of the first three rows, which is shown unless rows are searched or too few. */
  podiumColumns?: readonly TableColumn<Row>[] | undefined;
  /** The id of the visitor's own row. */
  ownId?: string | undefined;
  ownRowRef?: Ref<HTMLTableRowElement>;
  /** The names to search. */
  getNames: (row: Row) => readonly (string | undefined)[];
  /** Shown when the ranking is empty. */
  empty: ReactNode;
  /** `Couldn't load players.` */
  failure: string;
  /** Shown when the search has no match. */
  noMatch: ReactNode;
}

/** A ranking's rows, filtered by the search, or its empty or error state. */
export const RankingPanel = <Row extends { id: string }>({
  ranking,
  caption,
  columns,
  podiumColumns,
  ownId,
  ownRowRef,
  search,
  onClearSearch,
  getNames,
  empty,
  failure,
  noMatch,
}: RankingPanelProps<Row>) => {
  const { data, isError, isPlaceholderData } = ranking;
  const rows = data?.filter((row) => matches(search, getNames(row))) ?? [];
  const shownColumns = search.trim() === '' && (!data || data.length >= 3) ? podiumColumns : undefined;
  const isLoading = !isError && (!data || isPlaceholderData);

  const announcement = search && !isError && !isLoading ? `Rows shown: ${rows.length}` : '';
  const table = { caption, columns: shownColumns ?? columns, rows, rowKey: ({ id }: Row) => id };
  const noMatches = (
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

  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <RankingRows $isOutdated={isPlaceholderData} $hasPodium={shownColumns !== undefined} aria-busy={isLoading}>
        <QueryState
          query={ranking}
          // Rows without text are nothing to read.
          skeleton={<Table {...table} skeletonRows={skeletonRowCount} aria-hidden />}
          empty={empty}
          failure={failure}
          headingLevel={2}
          card
        >
          {() =>
            rows.length === 0 ? (
              noMatches
            ) : (
              <ProgressiveTable {...table} isCurrent={({ id }) => id === ownId} currentRowRef={ownRowRef} />
            )
          }
        </QueryState>
      </RankingRows>
    </>
  );
};
