import type { OwnMatches, TournamentPhase } from '@portal/contracts';
import { call, queryOptions, serverNow } from '@portal/portal';
import { tournamentsKey } from './queries.ts';

const pollMs = 60_000;
/** Interval for visitors without anything to do, because the match strip is on every page. */
const idlePollMs = 600_000;

const busyPhases: readonly TournamentPhase[] = ['check-in', 'ready', 'live', 'paused'];

/** Whether something of the player's own can change within minutes. */
const isBusy = ({ matches, entries, organizes }: OwnMatches): boolean =>
  matches.length > 0 ||
  [...entries, ...organizes].some(({ phase }) => busyPhases.includes(phase)) ||
  entries.some(({ nextPhaseAt }) => nextPhaseAt !== null && Date.parse(nextPhaseAt) - serverNow() < idlePollMs);

/**
 * Matches and entries of the player, and tournaments that the player runs. On a tournament page, changes that concern the player also
 * refresh it, and so does returning to the tab.
 */
export const ownMatchesQuery = queryOptions({
  queryKey: [...tournamentsKey, 'own'],
  queryFn: ({ signal }) => call('GET /api/matches/mine', { signal }),
  // The title of a tab in the background says that something waits.
  refetchIntervalInBackground: true,
  refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? pollMs : idlePollMs),
  staleTime: pollMs / 2,
  refetchOnWindowFocus: true,
});
