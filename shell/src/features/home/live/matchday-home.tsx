import type { CurrentUser } from '@portal/contracts';
import { communityPaths, followedResultsWidget, tableExcerptWidget } from '@portal/contracts/community/ui';
import { competitionPaths, matchdayWidget } from '@portal/contracts/competition/ui';
import { FixtureCard } from '@portal/match';
import { ButtonLink, PlayerLink, usePortalConfig, useSession, Widget } from '@portal/portal';
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

/* Below each other on phones; the feed is the wider column. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[8]};

  ${media.lg} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: ${theme.space[6]};
    align-items: start;
  }
`;

/* Three groups and the button below them. */
const FeedPlaceholder = styled.div`
  min-block-size: calc(3 * (72px + ${theme.space[2]}) + ${theme.touchTarget});
`;

const FeedSection = ({ userId }: { userId: string }) => (
  <Section title="From players you follow">
    <Widget
      of={followedResultsWidget}
      props={{ userId }}
      skeleton={
        <FeedPlaceholder>
          <SkeletonGroup>
            <Stack gap={2}>
              <Skeleton shape="block" height="72px" />
              <Skeleton shape="block" height="72px" />
              <Skeleton shape="block" height="72px" />
            </Stack>
          </SkeletonGroup>
        </FeedPlaceholder>
      }
      fallback={null}
      failure={failureCard("Couldn't load what the players you follow did.")}
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
  const { followFeed } = usePortalConfig().features;
  return (
    <>
      <MatchdayTop />
      {user && (
        <>
          {followFeed ? (
            <Columns>
              <FeedSection key={user.id} userId={user.id} />
              <TableSection user={user} />
            </Columns>
          ) : (
            <TableSection user={user} />
          )}
          <NewsSection />
        </>
      )}
    </>
  );
};
