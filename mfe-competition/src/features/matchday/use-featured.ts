import type { Fixture } from '@portal/contracts';
import { useQuery } from '@portal/portal';
import { fixtureQueries } from './queries';

/** Live fixtures, then the next ones; the latest results while there are neither. Undefined while they load. */
export const useFeatured = (): readonly Fixture[] | undefined => {
  const live = useQuery(fixtureQueries.list('live'));
  const next = useQuery(fixtureQueries.list('next'));
  const areSettled = !live.isPending && !next.isPending;
  const current = [...(live.data ?? []), ...(next.data ?? [])];
  const needsResults = areSettled && current.length === 0;
  const done = useQuery({ ...fixtureQueries.list('done'), enabled: needsResults });
  if (!areSettled || (needsResults && done.isPending)) return undefined;
  return needsResults ? (done.data ?? []) : current;
};
