import { competitionPaths, featuredFixtureWidget } from '@portal/contracts/competition/ui';
import { FixtureCard } from '@portal/match';
import { PageLink, PaintedPart } from '@portal/portal';
import { Card, EmptyState, SkeletonGroup, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { buildFixtureKey } from '../../live/fixtures.ts';
import { useFeatured } from './use-featured.ts';
import { WhenPlayed } from './when-played.tsx';

const columnLength = 3;

/* One fixture, or a column of them next to a hero on wide screens. */
const Column = styled.div`
  display: grid;
  gap: ${theme.space[4]};

  @media (min-width: 1024px) { grid-auto-rows: minmax(168px, 220px); }
  @media (max-width: 1023.98px) { > :not(:first-child) { display: none; } }
`;

const EmptyCard = styled(Card)`
  display: grid;
  place-content: center;
  min-block-size: 168px;
`;

const FeaturedFixtures = () => {
  const featured = useFeatured();
  if (!featured)
    return (
      <PaintedPart name={featuredFixtureWidget.name}>
        <SkeletonGroup>
          <FixtureCard size="card" fixture={undefined} />
        </SkeletonGroup>
      </PaintedPart>
    );
  if (featured.length === 0)
    return (
      <EmptyCard>
        <EmptyState title="No matches yet">
          <PageLink to={competitionPaths.tournaments()}>See tournaments</PageLink>
        </EmptyState>
      </EmptyCard>
    );
  return (
    <Column>
      {featured.slice(0, columnLength).map((fixture) => (
        <FixtureCard key={buildFixtureKey(fixture)} size="card" fixture={fixture} />
      ))}
    </Column>
  );
};

/** The fixtures that are played now, or next, or were played last: one on phones. */
export const Widget = () => (
  <WhenPlayed>
    <FeaturedFixtures />
  </WhenPlayed>
);
