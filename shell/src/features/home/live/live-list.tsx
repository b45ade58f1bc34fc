import type { UseQueryResult } from '@portal/portal';
import { Card, EmptyState, ErrorState, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { RowsSkeleton } from './live-skeletons';

interface LiveListProps<Row> {
  query: UseQueryResult<readonly Row[]>;
  empty: string;
  failed: string;
  children: (row: Row) => ReactNode;
}

const Rows = styled.ul.attrs({ role: 'list' })`
  > li + li { border-block-start: 1px solid ${theme.color.line}; }
`;

/** A short list of the home page in all its states. */
export const LiveList = <Row extends { id: string }>({ query, empty, failed, children }: LiveListProps<Row>) => {
  const { data, isError, refetch } = query;
  if (!data && !isError) return <RowsSkeleton />;
  if (!data) {
    return (
      <Card>
        <ErrorState title={failed} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState>{empty}</EmptyState>
      </Card>
    );
  }
  return (
    <Card padding="none">
      <Rows>
        {data.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </Rows>
    </Card>
  );
};
