import { Link } from '@portal/portal';
import { Card, focusRing, Heading, media, Skeleton, SkeletonGroup, Stack, Text, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[4]};
  min-height: 6.5rem;
  padding: ${theme.space[3]} ${theme.space[5]};
`;

const RowLink = styled(Row)`
  ${focusRing}
  color: inherit;
  text-decoration: none;
  transition: background-color ${theme.duration.fast} ${theme.easing};

  /* The card clips an outline outside of it. */
  &:focus-visible { outline-offset: -2px; }
  ${media.hover} { &:hover { background: ${theme.color.surfaceRaised}; } }
`;

export const RowPicture = styled.span`
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

const RowTitle = styled(Heading)`
  font-size: ${theme.fontSize.lead};
`;

interface LiveRowProps {
  to: string;
  title: string;
  /** A `RowPicture`. */
  picture: ReactNode;
  badge: ReactNode;
  facts: ReactNode;
}

export const LiveRow = ({ to, title, picture, badge, facts }: LiveRowProps) => (
  <RowLink as={Link} to={to}>
    {picture}
    <Stack gap={1} align="start">
      {badge}
      <RowTitle level={3}>{title}</RowTitle>
      <Text as="span" size="small" tone="muted">
        {facts}
      </Text>
    </Stack>
  </RowLink>
);

const rows = [1, 2, 3];

/** A list of rows while it loads. */
export const LiveRowsSkeleton = () => (
  <SkeletonGroup>
    <Card padding="none">
      <div>
        {rows.map((row) => (
          <Row key={row}>
            <Skeleton shape="block" width="72px" height="72px" />
            <Stack gap={2}>
              <Skeleton width="6rem" height="1.25rem" />
              <Skeleton width="12rem" height="1.375rem" />
              <Skeleton width="9rem" height="1.125rem" />
            </Stack>
          </Row>
        ))}
      </div>
    </Card>
  </SkeletonGroup>
);
