import { Link, type UseQueryResult } from '@portal/portal';
import { Card, EmptyState, ErrorState, focusRing, Heading, media, Stack, Text, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { RowFrame, RowsSkeleton } from './live-skeletons';

interface LiveListProps<Row> {
  query: UseQueryResult<readonly Row[]>;
  empty: string;
  failed: string;
  children: (row: Row) => ReactNode;
}

const Rows = styled.ul.attrs({ role: 'list' })`
  > li + li { border-block-start: 1px solid ${theme.color.line}; }
`;

export const LiveList = <Row extends { id: string }>({ query, empty, failed, children }: LiveListProps<Row>) => {
  const { data, isError, refetch } = query;
  if (!data && !isError) return <RowsSkeleton />;
  if (!data || data.length === 0) {
    return (
      <Card>
        {data ? <EmptyState>{empty}</EmptyState> : <ErrorState title={failed} onRetry={() => void refetch()} />}
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

interface LiveRowProps {
  to: string;
  title: string;
  /** A decorative square. */
  picture: ReactNode;
  badge: ReactNode;
  facts: ReactNode;
}

const RowLink = styled(RowFrame)`
  ${focusRing}
  color: inherit;
  text-decoration: none;
  transition: background-color ${theme.duration.fast} ${theme.easing};

  /* The card clips an outline outside of it. */
  &:focus-visible { outline-offset: -2px; }
  ${media.hover} { &:hover { background: ${theme.color.surfaceRaised}; } }
`;

export const Square = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 72px;
  block-size: 72px;
  overflow: hidden;
  color: ${theme.color.accent};
  background: repeating-linear-gradient(105deg, ${theme.color.pitch} 0 1.5rem, ${theme.color.pitchStripe} 1.5rem 3rem);
  border-radius: ${theme.radius.md};

  img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;

const Title = styled(Heading)`
  font-size: ${theme.fontSize.lead};
`;

export const LiveRow = ({ to, title, picture, badge, facts }: LiveRowProps) => (
  <RowLink as={Link} to={to}>
    {picture}
    <Stack gap={1} align="start">
      {badge}
      <Title level={3}>{title}</Title>
      <Text as="span" size="small" tone="muted">
        {facts}
      </Text>
    </Stack>
  </RowLink>
);
