import { call, queryOptions } from '@portal/portal';
import { clansKey } from './clans';

/** What 'See more' shows. Kept apart by viewer: visitors may be answered without the leader's phone. */
export const clanDetailsQuery = (id: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [...clansKey, 'details', id, viewerId],
    queryFn: ({ signal }) => call('GET /api/clans/{id}/details', { params: { id }, signal }),
  });
