import type { EmailOverview } from '@portal/contracts';
import { useQuery, useQueryClient } from '@portal/portal';
import { useEffect, useState } from 'react';
import { overviewQueries } from '../queries';

const pollMs = 5_000;

/** The overview, kept up to date by server-sent events, and by polling while there are none. */
export const useOverview = () => {
  const queryClient = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const query = useQuery({
    ...overviewQueries.detail(),
    refetchInterval: ({ state }) => (state.data && !isLive ? pollMs : false),
  });
  const isOperator = query.data !== undefined;
  useEffect(() => {
    if (!isOperator || !('EventSource' in window)) return;
    const source = new EventSource('/api/operations/email/events');
    source.addEventListener('overview', ({ data }: MessageEvent<string>) => {
      setIsLive(true);
      queryClient.setQueryData<EmailOverview>(overviewQueries.detail().queryKey, JSON.parse(data));
    });
    // The browser reconnects automatically, unless the session has ended.
    for (const name of ['error', 'unavailable']) source.addEventListener(name, () => setIsLive(false));
    return () => source.close();
  }, [isOperator, queryClient]);
  return { ...query, isLive };
};
