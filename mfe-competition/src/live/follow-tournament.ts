import type { TournamentChange } from '@portal/contracts';
import { applyTournamentChange } from '@portal/contracts/tournament-change';
import type { QueryClient } from '@portal/portal';
import { getRetryDelay, openStream } from '@portal/screens';
import { updateFixtures } from './fixtures.ts';
import { playQueries } from './queries.ts';
import { createRefresher, everything, spreadMs } from './refresh-concerned.ts';

/** Shared caches may serve a bracket that is this old. */
const cacheMs = 1_000;

interface FollowOptions {
  id: string;
  queryClient: QueryClient;
  /** The signed-in player's id. */
  getVisitor: () => string | undefined;
  /** Receives whether changes arrive by the stream. */
  onFollowing: (isFollowing: boolean) => void;
  /** Called when the page is known to show the last version. */
  onFresh: () => void;
}

/**
 * Keeps a loaded tournament up to date by the stream of its changes.
 * @returns a function that stops following
 */
export const followTournament = (options: FollowOptions): (() => void) => {
  const { id, queryClient, onFollowing, onFresh } = options;
  const { queryKey } = playQueries.bracket(id);
  const refresher = createRefresher(options);
  const readBracket = () => queryClient.getQueryData(queryKey);
  const readVersion = () => readBracket()?.version ?? 0;
  /** The last version that the stream has named. */
  let newest = readVersion();

  let loading: number | undefined;
  let failures = 0;
  let isStale = false;
  let isMissingChanges = false;
  const load = async (): Promise<void> => {
    isStale = false;
    await queryClient.invalidateQueries({ queryKey, exact: true });
    const isStopped = loading === undefined;
    if (isStopped) return;
    loading = undefined;
    const isLoaded = queryClient.getQueryState(queryKey)?.status === 'success' && readVersion() >= newest;
    if (isStale || !isLoaded) {
      loadAfter(getRetryDelay(failures));
      failures += 1;
      return;
    }
    failures = 0;
    onFresh();
    if (isMissingChanges) refresher.refresh(everything);
    isMissingChanges = false;
  };
  const loadAfter = (ms: number): void => {
    loading ??= window.setTimeout(load, ms);
  };
  const loadSoon = (): void => {
    isStale = true;
    loadAfter(cacheMs + Math.random() * spreadMs);
  };
  /** Refreshes everything after the load, because missing changes may concern any page. */
  const loadMissing = (): void => {
    isMissingChanges = true;
    loadSoon();
  };

  const reportFresh = (): void => {
    if (loading === undefined && readVersion() >= newest) onFresh();
  };

  const takeChange = (change: TournamentChange): void => {
    const isKnown = change.version <= newest;
    const isGap = change.after > newest;
    if (!isKnown) updateFixtures(queryClient, id, change);
    newest = Math.max(newest, change.version);
    const bracket = readBracket();
    if (!bracket) return;
    const next = applyTournamentChange(bracket, change);
    if (next && next !== bracket) queryClient.setQueryData(queryKey, next);
    if (isGap) loadMissing();
    else if (!next) loadSoon();
    reportFresh();
    if (!isGap && !isKnown) refresher.refresh(change);
  };
  const takeBeat = (version = 0): void => {
    const isMissing = version > newest;
    newest = Math.max(newest, version);
    if (isMissing) loadMissing();
    reportFresh();
  };

  const closeStream = openStream<TournamentChange>({
    getUrl: () => {
      const version = readVersion();
      // A poll has loaded changes that the new stream does not repeat.
      if (version > newest) refresher.refresh(everything);
      newest = Math.max(newest, version);
      return `/api/tournaments/${encodeURIComponent(id)}/events?after=${version}`;
    },
    onState: (state) => onFollowing(state === 'open'),
    onChange: takeChange,
    onReset: loadMissing,
    onBeat: takeBeat,
  });
  return () => {
    closeStream();
    refresher.stop();
    window.clearTimeout(loading);
    loading = undefined;
  };
};
