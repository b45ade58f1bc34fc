import { getFixtureKey, type TournamentChange } from '@portal/contracts';
import type { QueryClient } from '@portal/portal';
import { ownMatchesQuery } from './own-matches.ts';
import { playQueries, tournamentsKey } from './queries.ts';

/** Clients spread simultaneous requests over this time. */
export const spreadMs = 2_000;

/** The matches and players that changes concern. An absent list means all. */
type Concern = Pick<TournamentChange, 'keys' | 'players' | 'matches'>;

export const everything: Concern = { matches: [] };

const merge = (one: Concern, other: Concern): Concern => ({
  keys: one.keys && other.keys && [...one.keys, ...other.keys],
  players: one.players && other.players && [...one.players, ...other.players],
  matches: [...one.matches, ...other.matches],
});

/** Whether a change concerns the page of a match. The page of a match between clans also shows its boards. */
const isConcerned = ({ keys }: Concern, shown: string): boolean =>
  keys?.some((key) => getFixtureKey(key) === getFixtureKey(shown)) ?? true;

/** Whether a change may alter the queue of staff. The bracket shows neither calls for a referee nor disputes of single boards. */
const isQueueConcerned = ({ keys }: Concern): boolean => keys === undefined || keys.length > 0;

interface RefresherOptions {
  id: string;
  queryClient: QueryClient;
  /** The signed-in player's id. */
  getVisitor: () => string | undefined;
}

/** Refetches the data of a tournament that changes concern, except its bracket. */
export const createRefresher = ({ id, queryClient, getVisitor }: RefresherOptions) => {
  let pending: Concern | undefined;
  let timer: number | undefined;

  const isVisitorConcerned = ({ players }: Concern): boolean => {
    const clan = queryClient.getQueryData(playQueries.mine(id).queryKey)?.clan?.id;
    return players?.some((player) => player === getVisitor() || player === clan) ?? true;
  };

  const refreshPending = (): void => {
    window.clearTimeout(timer);
    timer = undefined;
    if (!pending) return;
    const concern = pending;
    pending = undefined;
    const isOwnConcerned = isVisitorConcerned(concern);
    if (isOwnConcerned) void queryClient.invalidateQueries({ queryKey: ownMatchesQuery.queryKey });
    void queryClient.invalidateQueries({
      queryKey: tournamentsKey,
      predicate: ({ queryKey: [, kind, of, shown] }) => {
        if (of !== id) return false;
        if (kind === 'mine') return isOwnConcerned;
        if (kind === 'queue') return isQueueConcerned(concern);
        return (kind === 'match' || kind === 'log') && typeof shown === 'string' && isConcerned(concern, shown);
      },
    });
  };

  return {
    /** Refreshes immediately for players whose own view has changed, and within `spreadMs` for everyone else. */
    refresh(concern: Concern): void {
      pending = pending ? merge(pending, concern) : concern;
      if (concern.players && isVisitorConcerned(concern)) refreshPending();
      else timer ??= window.setTimeout(refreshPending, Math.random() * spreadMs);
    },
    stop: (): void => window.clearTimeout(timer),
  };
};
