import type { Match } from '@portal/contracts';
import { call, queryOptions } from '@portal/portal';
import { pollMs, tournamentsKey } from '../../../queries';

const isEnded = ({ phase }: Match): boolean => phase === 'settled' || phase === 'cancelled';

/** One match, fresh while the page is visible and the match can change. */
export const matchQuery = (id: string, key: string) =>
  queryOptions({
    queryKey: [...tournamentsKey, 'match', id, key],
    queryFn: ({ signal }) => call('GET /api/tournaments/{id}/matches/{key}', { params: { id, key }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isEnded(data) ? false : pollMs),
  });
