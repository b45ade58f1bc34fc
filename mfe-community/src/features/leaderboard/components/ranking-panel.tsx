import type { UseQueryResult } from '@portal/portal';
import { Button, Card, EmptyState, ErrorState, Table, type TableColumn, theme, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { texts } from '../../../shared/leaderboard/texts';
import { SKELETON_ROWS } from './leaderboard-skeleton';

/** Letters that look alike on screen (accents written in two ways, full-width forms) are alike in a search too. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether one of the names holds the text, without regard to case; an empty text fits everybody. */
const matches = (search: string, names: readonly (string | undefined)[]): boolean => {
  const wanted = fold(search.trim());
  return wanted === '' || names.some((name) => name !== undefined && fold(name).includes(wanted));
};

/** Rows of the platform before stay in sight until the chosen one's are there. */
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
  /** The names that the search looks at. */
  namesOf: (row: Row) => readonly (string | undefined)[];
  /** Shown when nobody is ranked at all. */
  empty: ReactNode;
  /** Said when the search fits nobody. */
  noMatch: string;
}

/** One ranking: its rows, those that the search leaves, or what stands in for them. */
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
    if (isLoading) return texts.loading;
    return search && !isError ? texts.results(rows.length) : '';
  };
  const content = () => {
    if (isError)
      return (
        <Card>
          <ErrorState headingLevel={2} onRetry={() => void refetch()}>
            {texts.failed}
          </ErrorState>
        </Card>
      );
    if (data?.length === 0) return <Card>{empty}</Card>;
    if (data && rows.length === 0)
      return (
        <Card>
          <EmptyState
            title={texts.noMatch.title}
            headingLevel={2}
            action={
              <Button variant="secondary" onClick={onClearSearch}>
                {texts.clearSearch}
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
