import { competitionPaths } from '@portal/contracts/competition/ui';
import { FixtureCard, PageLink } from '@portal/portal';
import { Card, EmptyState, SkeletonGroup } from '@portal/ui';
import { styled } from 'styled-components';
import { buildFixtureKey } from './queries';
import { useFeatured } from './use-featured';
import { WhenPlayed } from './when-played';

const EmptyCard = styled(Card)`
  display: grid;
  place-content: center;
  min-block-size: 168px;
`;

const FeaturedFixture = () => {
  const featured = useFeatured();
  if (!featured)
    return (
      <SkeletonGroup>
        <FixtureCard size="card" fixture={undefined} />
      </SkeletonGroup>
    );
  const [first] = featured;
  if (!first)
    return (
      <EmptyCard>
        <EmptyState title="No matches yet">
          <PageLink to={competitionPaths.tournaments()}>See tournaments</PageLink>
        </EmptyState>
      </EmptyCard>
    );
  return <FixtureCard key={buildFixtureKey(first)} size="card" fixture={first} />;
};

/** The fixture that is played now, or next, or was played last. */
export const Widget = () => (
  <WhenPlayed>
    <FeaturedFixture />
  </WhenPlayed>
);
