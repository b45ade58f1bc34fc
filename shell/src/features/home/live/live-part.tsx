import { createChunk, type QueryClient, useChunk, useQueryClient, useSession } from '@portal/portal';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { failureCard } from '../../../layout/failure-card';
import { GreetingSkeleton } from './greeting';
import { communityStatsQuery, competitionStatsQuery, firstTournamentsQuery, latestNewsQuery } from './live-queries';
import { SectionsSkeleton, StatsSkeleton } from './live-skeletons';

/** A separate chunk, because most portals show the fixed texts. */
const liveHomeChunk = createChunk(() => import(/* webpackChunkName: "live-home" */ './live-sections'));

/** Each part requests its data while the code loads, and retries failures. */
const parts = {
  stats: {
    Skeleton: StatsSkeleton,
    prefetch: (queryClient: QueryClient) => {
      void queryClient.prefetchQuery(communityStatsQuery);
      void queryClient.prefetchQuery(competitionStatsQuery);
    },
  },
  sections: {
    Skeleton: SectionsSkeleton,
    prefetch: (queryClient: QueryClient) => {
      void queryClient.prefetchQuery(firstTournamentsQuery);
      void queryClient.prefetchQuery(latestNewsQuery);
    },
  },
};

/** A part of the home page with live data. Loads code and data in parallel. */
export const LivePart = ({ name }: { name: keyof typeof parts }) => {
  const { Skeleton, prefetch } = parts[name];
  const queryClient = useQueryClient();
  useEffect(() => prefetch(queryClient), [queryClient, prefetch]);
  const code = useChunk(liveHomeChunk);
  switch (code.status) {
    case 'loading':
      return <Skeleton />;
    case 'failed':
      return failureCard('This part could not be loaded.')(code.retry);
    case 'ready': {
      const { LiveSections, LiveStats } = code.value;
      return name === 'stats' ? <LiveStats /> : <LiveSections />;
    }
  }
};

const Space = styled.div`
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
  const code = useChunk(liveHomeChunk);
  const showsLanding = session.status === 'signed-out' || code.status === 'failed';
  const greeting =
    session.user && code.status === 'ready' ? (
      <code.value.PlayerHome key={session.user.id} user={session.user} />
    ) : (
      <GreetingSkeleton />
    );
  return (
    <Space>
      <Landing $isHidden={!showsLanding}>{landing}</Landing>
      {!showsLanding && greeting}
    </Space>
  );
};
