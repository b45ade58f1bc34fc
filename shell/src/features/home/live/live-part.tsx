import { type QueryClient, useQueryClient, useSession } from '@portal/portal';
import { createLazy, Grid, Section, useLazy } from '@portal/ui';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { failureCard } from '../../../layout/failure-card';
import { StatsSkeleton } from '../stats-strip';
import { texts } from '../texts';
import { GreetingSkeleton } from './greeting';
import { LiveRowsSkeleton } from './live-row';
import { newsQueries, statsQueries, tournamentQueries } from './queries';

/** A separate chunk, because most portals show the fixed texts. */
const liveHomeChunk = createLazy(() => import(/* webpackChunkName: "live-home" */ './live-sections'));

const SectionsSkeleton = () => (
  <Grid min="lg" gap={8}>
    {[texts.tournaments.title, texts.news.title].map((title) => (
      <Section key={title} title={title}>
        <LiveRowsSkeleton />
      </Section>
    ))}
  </Grid>
);

/** Each part requests its data while the code loads, and retries failures. */
const parts = {
  stats: {
    Skeleton: StatsSkeleton,
    prefetch: (queryClient: QueryClient) => {
      void queryClient.prefetchQuery(statsQueries.community());
      void queryClient.prefetchQuery(statsQueries.competition());
    },
  },
  sections: {
    Skeleton: SectionsSkeleton,
    prefetch: (queryClient: QueryClient) => {
      void queryClient.prefetchQuery(tournamentQueries.first());
      void queryClient.prefetchQuery(newsQueries.latest());
    },
  },
};

/** A part of the home page with live data. Loads code and data in parallel. */
export const LivePart = ({ name }: { name: keyof typeof parts }) => {
  const { Skeleton, prefetch } = parts[name];
  const queryClient = useQueryClient();
  useEffect(() => prefetch(queryClient), [queryClient, prefetch]);
  const code = useLazy(liveHomeChunk);
  switch (code.status) {
    case 'loading':
      return <Skeleton />;
    case 'failed':
      return failureCard("Couldn't load this section.")(code.retry);
    case 'ready': {
      const { LiveSections, LiveStats } = code.value;
      return name === 'stats' ? <LiveStats /> : <LiveSections />;
    }
  }
};

const WelcomeStack = styled.div`
  display: grid;

  > * { grid-area: 1 / 1; }
`;

/** Keeps its height, so that nothing below moves when the session has loaded. */
const Landing = styled.div<{ $isHidden: boolean }>`
  display: grid;
  visibility: ${({ $isHidden }) => ($isHidden ? 'hidden' : 'visible')};
`;

/** The landing hero for visitors; signed-in players see their own standing in its place, also while the session loads. */
export const Welcome = ({ landing }: { landing: ReactNode }) => {
  const session = useSession();
  const code = useLazy(liveHomeChunk);
  const showsLanding = session.status === 'signed-out' || code.status === 'failed';
  const greeting =
    session.user && code.status === 'ready' ? (
      <code.value.PlayerHome key={session.user.id} user={session.user} />
    ) : (
      <GreetingSkeleton />
    );
  return (
    <WelcomeStack>
      <Landing $isHidden={!showsLanding}>{landing}</Landing>
      {!showsLanding && greeting}
    </WelcomeStack>
  );
};
