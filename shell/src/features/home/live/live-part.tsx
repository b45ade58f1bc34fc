import { useQueryClient } from '@portal/portal';
import { useLoaded } from '@portal/portal/host';
import { Card, ErrorState } from '@portal/ui';
import { useEffect } from 'react';
import { texts } from '../texts';
import { communityStatsQuery, competitionStatsQuery, firstTournamentsQuery, latestNewsQuery } from './live-queries';
import { SectionsSkeleton, StatsSkeleton } from './live-skeletons';

type LiveHome = typeof import('./live-sections');

let liveHome: LiveHome | undefined;

/** A separate chunk, because most portals show the fixed texts. One retry, as for pages. */
const loadLiveHome = async (): Promise<LiveHome> => {
  const load = () => import(/* webpackChunkName: "live-home" */ './live-sections');
  liveHome = await load().catch(load);
  return liveHome;
};
const loadedLiveHome = () => liveHome;

interface LivePartProps {
  name: 'stats' | 'sections';
}

/** Requests the data while the code loads. The part that shows the data retries failures. */
const usePrefetch = (name: LivePartProps['name']) => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (name === 'stats') {
      void queryClient.prefetchQuery(communityStatsQuery);
      void queryClient.prefetchQuery(competitionStatsQuery);
    } else {
      void queryClient.prefetchQuery(firstTournamentsQuery);
      void queryClient.prefetchQuery(latestNewsQuery);
    }
  }, [queryClient, name]);
};

/** A part of the home page with live data. Loads code and data in parallel. */
export const LivePart = ({ name }: LivePartProps) => {
  usePrefetch(name);
  const code = useLoaded(loadLiveHome, loadedLiveHome);
  switch (code.status) {
    case 'loading':
      return name === 'stats' ? <StatsSkeleton /> : <SectionsSkeleton />;
    case 'failed':
      return (
        <Card>
          <ErrorState onRetry={code.retry}>{texts.partFailed}</ErrorState>
        </Card>
      );
    case 'ready': {
      const { LiveSections, LiveStats } = code.value;
      return name === 'stats' ? <LiveStats /> : <LiveSections />;
    }
  }
};
