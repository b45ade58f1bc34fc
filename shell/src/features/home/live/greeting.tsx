import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { Link, usePortalConfig } from '@portal/portal';
import { displayFace, focusRing, Hero, media, Skeleton, theme } from '@portal/ui';
import { ChartNoAxesColumn, Newspaper, Shield, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

// Safari drops the list role from lists without bullets.
const Facts = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  inline-size: 100%;

  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    margin-block-start: ${theme.space[4]};
  }
`;

const FactLink = styled(Link)`
  ${focusRing}
  display: flex;
  gap: ${theme.space[3]};
  align-items: center;
  block-size: 100%;
  padding: ${theme.space[3]};
  color: ${theme.color.text};
  text-decoration: none;
  background: color-mix(in srgb, ${theme.color.surfaceRaised} 82%, transparent);
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  transition: border-color ${theme.duration.fast} ${theme.easing};

  > svg { color: ${theme.color.accent}; }
  /* The smallest phones have no space for it. */
  @media (max-width: 359px) { > svg { display: none; } }
  ${media.hover} { &:hover { border-color: ${theme.color.accent}; } }
`;

const FactText = styled.span`
  flex: 1;
  display: grid;
  min-width: 0;
`;

/* Label and detail share a line, so that a detail that arrives later moves nothing. */
const FactLabel = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[2]};
  justify-content: space-between;
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};

  > * { white-space: nowrap; }
  @media (max-width: 359px) { font-size: ${theme.fontSize.micro}; }
`;

/* Reserves the lines of a long value, which may arrive later than the rest. */
const FactValue = styled.strong<{ $lines: number }>`
  ${displayFace}
  min-block-size: ${({ $lines }) => 1.35 * $lines}em;
  font-size: ${theme.fontSize.title};
  line-height: 1.35;
  overflow-wrap: anywhere;
  color: ${theme.color.text};
`;

interface FactProps {
  to: string;
  icon: ReactNode;
  label: string;
  value: ReactNode;
  /** Lines that are reserved for the value, 1 by default. */
  lines?: number;
  detail?: ReactNode;
}

export const Fact = ({ to, icon, label, value, lines = 1, detail }: FactProps) => (
  <li>
    <FactLink to={to}>
      {icon}
      <FactText>
        <FactLabel>
          {label} {detail}
        </FactLabel>
        <FactValue $lines={lines}>{value}</FactValue>
      </FactText>
    </FactLink>
  </li>
);

/** What the facts show before their data is known, in their order on the page. */
export const facts = {
  rank: { to: communityPaths.leaderboard(), icon: <ChartNoAxesColumn aria-hidden />, label: 'Your rank' },
  clan: { to: competitionPaths.clans(), icon: <Shield aria-hidden />, label: 'Your clan' },
  tournament: { to: competitionPaths.tournaments(), icon: <Trophy aria-hidden />, label: 'Next tournament' },
  // Most titles of articles have two lines.
  news: { to: communityPaths.news(), icon: <Newspaper aria-hidden />, label: 'Latest news', lines: 2 },
};

/** Replaces the value of a fact that is loading. */
export const FactSkeleton = () => <Skeleton width="8rem" height="1.35em" />;

/* The content is centered in a hero that is as high as that of the landing page. */
const GreetingHero = styled(Hero)`
  display: grid;
  align-content: center;
`;

interface GreetingProps {
  title: ReactNode;
  /** Whether the player is not known yet. */
  isLoading?: boolean;
  /** `Fact` elements. */
  children: ReactNode;
}

/** The frame of a signed-in player's home. */
export const Greeting = ({ title, isLoading, children }: GreetingProps) => (
  <GreetingHero size="lg" eyebrow={usePortalConfig().communityName} title={title}>
    <Facts aria-label="Your standing" aria-busy={isLoading}>
      {children}
    </Facts>
  </GreetingHero>
);

const NameSkeleton = styled(Skeleton)`
  display: inline-block;
  vertical-align: text-bottom;
`;

/** Part of the first paint, so it is not in the chunk of the live home. */
export const GreetingSkeleton = () => (
  <Greeting
    isLoading
    title={
      <>
        Welcome back, <NameSkeleton width="5em" />
      </>
    }
  >
    {Object.values(facts).map((fact) => (
      <Fact key={fact.label} {...fact} value={<FactSkeleton />} />
    ))}
  </Greeting>
);
