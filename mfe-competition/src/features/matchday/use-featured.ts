import type { ListedMatchResponse } from '@portal/contracts';
import { useQuery } from '@portal/portal';
import { fixtureQueries } from '../../live/fixtures.ts';

/** Live fixtures, then the next ones; the latest results while there are neither. Undefined while they load. */
export const useFeatured = (): readonly ListedMatchResponse[] | undefined => {
  const current = useQuery(fixtureQueries.list('current'));
  const needsResults = !current.isPending && (current.data ?? []).length === 0;
  const done = useQuery({ ...fixtureQueries.list('done'), enabled: needsResults });
  if (current.isPending || (needsResults && done.isPending)) return undefined;
  return needsResults ? (done.data ?? []) : current.data;
};
