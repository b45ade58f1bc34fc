import { Link } from '@portal/portal';
import { focusRing, Heading, media, Stack, Text, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { RowFrame } from './live-skeletons';

interface LiveRowProps {
  to: string;
  title: string;
  /** A square on the left; pure decoration. */
  picture: ReactNode;
  badge: ReactNode;
  /** Under the title. */
  facts: ReactNode;
}

const RowLink = styled(RowFrame)`
  ${focusRing}
  color: inherit;
  text-decoration: none;
  transition: background-color ${theme.duration.fast} ${theme.easing};

  /* The card cuts off what lies outside of it. */
  &:focus-visible { outline-offset: -2px; }
  ${media.hover} { &:hover { background: ${theme.color.surfaceRaised}; } }
`;

/** The square at the start of a row: a picture, or an icon on grass. */
export const Square = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 4.5rem;
  block-size: 4.5rem;
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

/** One entry of a live list: all of it leads to the thing itself. */
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
