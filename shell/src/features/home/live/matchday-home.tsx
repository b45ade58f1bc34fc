import type { CurrentUser } from '@portal/contracts';
import { communityPaths, followedResultsWidget, tableExcerptWidget } from '@portal/contracts/community/ui';
import { competitionPaths, matchdayWidget } from '@portal/contracts/competition/ui';
import { FixtureCard } from '@portal/match';
import { ButtonLink, PlayerLink, useSession, Widget } from '@portal/portal';
import { Card, EmptyState, media, PageHeader, Section, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { failureCard } from '../../../layout/failure-card.tsx';
import { AllLink, NewsSection } from './live-sections.tsx';

const Name = styled.span`
  display: inline-block;
  min-inline-size: 5em;
`;

/** How long after signing up a player is new. */
const newcomerMs = 3_600_000;

const isNewcomer = ({ createdAt }: CurrentUser): boolean => Date.now() - Date.parse(createdAt) < newcomerMs;

const Greeting = ({ user }: { user: CurrentUser | null }) => (
  <>
    {user && isNewcomer(user) ? 'Welcome' : 'Welcome back'},{' '}
    <Name>{user && <PlayerLink username={user.username} />}</Name>
  </>
);

/* Two rows below each other on phones, next to each other on wide screens. */
const LiveNowPlaceholder = styled.div`
  min-block-size: calc(128px + ${theme.space[2]});

  ${media.md} { min-block-size: 64px; }
`;

const HeroSkeleton = () => (
  <Stack gap={8}>
    <SkeletonGroup>
      <FixtureCard
        size="hero"
        fixture={undefined}
        action={<Skeleton shape="block" width="11rem" height={theme.touchTarget} />}
      />
    </SkeletonGroup>
    <Section title="Live now">
      <LiveNowPlaceholder />
    </Section>
  </Stack>
);

const NoHero = () => (
  <Card>
    <EmptyState
      title="No matches to show"
      action={<ButtonLink to={competitionPaths.tournaments()}>See Tournaments</ButtonLink>}
    />
  </Card>
);

/** The top of the signed-in home: the one thing to do next, above what others play. Shows a skeleton while the session loads. */
export const MatchdayTop = () => {
  const { user } = useSession();
  return (
    <Stack gap={4}>
      <PageHeader title="My matchday" subtitle={<Greeting user={user} />} />
      {user ? (
        <Widget
          of={matchdayWidget}
          props={{}}
          skeleton={<HeroSkeleton />}
          fallback={<NoHero />}
          failure={failureCard("Couldn't load your matches.")}
        />
      ) : (
        <HeroSkeleton />
      )}
    </Stack>
  );
};

const ResultsSection = ({ userId }: { userId: string }) => (
  <Section title="Since your last visit">
    <Widget
      of={followedResultsWidget}
      props={{ userId }}
      skeleton={
        <SkeletonGroup>
          <Stack gap={2}>
            <FixtureCard size="row" fixture={undefined} />
            <FixtureCard size="row" fixture={undefined} />
            <FixtureCard size="row" fixture={undefined} />
          </Stack>
        </SkeletonGroup>
      }
      fallback={null}
      failure={failureCard("Couldn't load the results.")}
    />
  </Section>
);

const TableSection = ({ user: { id, gamesPlayed } }: { user: CurrentUser }) => (
  <Section
    title="The table around you"
    action={<AllLink to={communityPaths.leaderboard()}>View Full Leaderboard</AllLink>}
  >
    <Widget
      of={tableExcerptWidget}
      props={{ userId: id, hasPlayed: gamesPlayed > 0 }}
      skeleton={
        <SkeletonGroup>
          <Skeleton shape="block" height="24rem" />
        </SkeletonGroup>
      }
      fallback={null}
      failure={failureCard("Couldn't load the table.")}
    />
  </Section>
);

/** The home page of a signed-in player, by the remotes that own its parts. */
export const MatchdayHome = () => {
  const { user } = useSession();
  return (
    <>
      <MatchdayTop />
      {user && (
        <>
          <ResultsSection key={user.id} userId={user.id} />
          <TableSection user={user} />
          <NewsSection />
        </>
      )}
    </>
  );
};
