import { useQuery, useQueryClient, useSession } from '@portal/portal';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { followTournament } from './follow-tournament.ts';
import { playQueries, tournamentsKey } from './queries.ts';

type PollMs = Readonly<Record<string, number>>;

/** Intervals in ms without a stream. The keys are kinds of queries of a tournament. */
const polls: PollMs = { bracket: 10_000, match: 10_000, queue: 10_000, mine: 30_000 };
/** With a stream, which names all other changes. */
const followedPolls: PollMs = { queue: 60_000 };
const noPolls: PollMs = {};

/** Refetches what the page shows of a tournament, while the page is visible. */
const usePolls = (id: string, intervals: PollMs): void => {
  const queryClient = useQueryClient();
  const poll = useEffectEvent((polled: string) => {
    if (document.hidden) return;
    void queryClient.invalidateQueries(
      { queryKey: tournamentsKey, predicate: ({ queryKey: [, kind, of] }) => kind === polled && of === id },
      { cancelRefetch: false },
    );
  });
  useEffect(() => {
    const timers = Object.entries(intervals).map(([kind, ms]) => setInterval(poll, ms, kind));
    return () => timers.forEach(clearInterval);
  }, [intervals]);
};

/** A tournament that is played in the portal, up to date while the page is visible. */
export const useBracket = (id: string) => {
  const queryClient = useQueryClient();
  const query = useQuery(playQueries.bracket(id));
  const { user } = useSession();
  const [isFollowing, setFollowing] = useState(false);
  const freshAt = useRef(0);
  const getVisitor = useEffectEvent(() => user?.id);

  const phase = query.data?.phase;
  const isOver = phase === 'settled' || phase === 'cancelled';
  const canFollow = phase !== undefined && !isOver && 'EventSource' in window;
  useEffect(() => {
    if (!canFollow) return;
    const onFresh = () => {
      freshAt.current = Date.now();
    };
    const stop = followTournament({
      id,
      queryClient,
      getVisitor: () => getVisitor(),
      onFollowing: setFollowing,
      onFresh,
    });
    return () => {
      stop();
      setFollowing(false);
    };
  }, [id, canFollow, queryClient]);
  usePolls(id, isOver ? noPolls : isFollowing ? followedPolls : polls);

  /** When the page last showed the newest version, by the clock of the device. */
  const getFreshAt = useCallback(() => Math.max(freshAt.current, query.dataUpdatedAt), [query.dataUpdatedAt]);
  return { query, getFreshAt };
};
