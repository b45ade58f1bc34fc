import type { TournamentBracket, TournamentChange } from '@portal/contracts';
import { applyTournamentChange } from '@portal/contracts/tournament-change';
import { useQuery, useQueryClient } from '@portal/portal';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { playQueries, tournamentsKey } from './queries';

/** How long clients spread their loads after a change that does not carry everything, so that not all come at once. */
const spreadMs = 2_000;
/** A cache may serve a bracket that is this old. A load that lacks a known change is repeated after this time. */
const cacheMs = 1_000;
/** Changes arrive by themselves; this only bounds how long an undetected loss would show. */
const followedPollMs = 60_000;

const useIsVisible = (): boolean => {
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const update = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
};

/**
 * Follows the changes of a tournament that is loaded, while the page is visible: browsers allow few connections.
 * @returns whether changes arrive by themselves
 */
const useTournamentChanges = (id: string, version: number | undefined): boolean => {
  const queryClient = useQueryClient();
  const [isFollowing, setFollowing] = useState(false);
  const { queryKey } = playQueries.bracket(id);
  /** The latest version that a change has named. */
  const newest = useRef(0);

  const apply = useEffectEvent((change: TournamentChange) => {
    newest.current = Math.max(newest.current, change.version);
    const bracket = queryClient.getQueryData<TournamentBracket>(queryKey);
    if (!bracket) return false;
    const next = applyTournamentChange(bracket, change);
    if (next) queryClient.setQueryData(queryKey, next);
    // The player's own entry and matches travel with no change.
    if (next !== bracket)
      void queryClient.invalidateQueries({
        queryKey: tournamentsKey,
        predicate: ({ queryKey: [, kind, of] }) => of === id && (kind === 'mine' || kind === 'match'),
      });
    return next !== null;
  });
  /** @returns whether all known changes are loaded */
  const load = useEffectEvent(async () => {
    await queryClient.invalidateQueries({ queryKey, exact: true });
    return (queryClient.getQueryData<TournamentBracket>(queryKey)?.version ?? 0) >= newest.current;
  });
  const readVersion = useEffectEvent(() => version);

  const isVisible = useIsVisible();
  const isLoaded = version !== undefined;
  useEffect(() => {
    if (!isLoaded || !isVisible || !('EventSource' in window)) return;
    const source = new EventSource(`/api/tournaments/${encodeURIComponent(id)}/events?after=${readVersion()}`);
    let loading: number | undefined;
    let missingLoads = 0;
    let isOver = false;
    const loadAfter = (ms: number) => {
      loading ??= window.setTimeout(
        async () => {
          missingLoads -= 1;
          const isComplete = await load();
          loading = undefined;
          if (!isOver && (missingLoads > 0 || !isComplete)) loadAfter(cacheMs);
        },
        ms + Math.random() * spreadMs,
      );
    };
    const loadSoon = (times = 1) => {
      missingLoads = Math.max(missingLoads, times);
      loadAfter(0);
    };
    /** The latest version is unknown here, and the first response may come from a cache. */
    const loadTwice = () => loadSoon(2);
    let wasLost = false;
    source.addEventListener('open', () => {
      setFollowing(true);
      // Whoever serves now may not know what was missed.
      if (wasLost) loadTwice();
    });
    // The browser connects again by itself; meanwhile the page polls.
    source.addEventListener('error', () => {
      wasLost = true;
      setFollowing(false);
    });
    source.addEventListener('reset', loadTwice);
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      if (!apply(JSON.parse(data) as TournamentChange)) loadSoon();
    });
    return () => {
      isOver = true;
      source.close();
      window.clearTimeout(loading);
      setFollowing(false);
    };
  }, [id, isLoaded, isVisible]);
  return isFollowing;
};

/** A tournament that is played in the portal, up to date while the page is visible. */
export const useBracket = (id: string) => {
  const [isFollowed, setFollowed] = useState(false);
  const options = playQueries.bracket(id);
  const query = useQuery(isFollowed ? { ...options, refetchInterval: followedPollMs } : options);
  const isFollowing = useTournamentChanges(id, query.data?.version);
  if (isFollowing !== isFollowed) setFollowed(isFollowing);
  return query;
};
