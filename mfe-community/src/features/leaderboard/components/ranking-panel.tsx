import type { UseQueryResult } from '@portal/portal';
import { Button, Card, EmptyState, ErrorState, Table, type TableColumn, theme, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { SKELETON_ROWS } from './leaderboard-frame';

/** Equates letters that look alike: composed and decomposed accents, full-width forms. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether one of the names contains the text, ignoring case; an empty text matches all. */
const matches = (search: string, names: readonly (string | null | undefined)[]): boolean => {
  const wanted = fold(search.trim());
  return wanted === '' || names.some((name) => fold(name ?? '').includes(wanted));
};

/** The previous platform's rows stay visible, dimmed, until the selected one's are loaded. */
const Rows = styled.div<{ $outdated: boolean }>`
  opacity: ${({ $outdated }) => ($outdated ? 0.5 : 1)};
  transition: opacity ${theme.duration.base} ${theme.easing};
`;

interface RankingPanelProps<Row extends { id: string }> {
  ranking: Pick<UseQueryResult<Row[]>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>;
  caption: string;
  columns: readonly TableColumn<Row>[];
  search: string;
  onClearSearch: () => void;
  /** The names to search. */
  namesOf: (row: Row) => readonly (string | undefined)[];
  /** Shown when the ranking is empty. */
  empty: ReactNode;
  /** Shown when the search has no match. */
  noMatch: string;
}

/** A ranking's rows, filtered by the search, or its empty or error state. */
export const RankingPanel = <Row extends { id: string }>({
  ranking: { data, isError, isPlaceholderData, refetch },
  caption,
  columns,
  search,
  onClearSearch,
  namesOf,
  empty,
  noMatch,
}: RankingPanelProps<Row>) => {
  const rows = data?.filter((row) => matches(search, namesOf(row))) ?? [];
  const isLoading = !isError && (!data || isPlaceholderData);

  const announcement = () => {
    if (isLoading) return 'Loading leaderboard...';
    return search && !isError ? `Rows shown: ${rows.length}` : '';
  };
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
    return (
      <Table
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        skeletonRows={data ? 0 : SKELETON_ROWS}
      />
    );
  };

  return (
    <>
      <VisuallyHidden role="status">{announcement()}</VisuallyHidden>
      <Rows $outdated={isPlaceholderData} aria-busy={isLoading}>
        {content()}
      </Rows>
    </>
  );
};
