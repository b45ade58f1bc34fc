import { call, queryOptions, useQuery, useSession } from '@portal/portal';
import { playQueries } from '../../live/queries.ts';

const operatorQuery = queryOptions({
  queryKey: ['/api/operations/me'],
  queryFn: ({ signal }) => call('GET /api/operations/me', { signal }),
});

/** Whether the visitor organizes or referees the tournament, or is an operator. */
export const useIsStaff = (id: string): boolean => {
  const isSignedIn = useSession().status === 'signed-in';
  const own = useQuery({ ...playQueries.mine(id), enabled: isSignedIn });
  const hasRole = own.data !== undefined && own.data.roles.length > 0;
  const operator = useQuery({ ...operatorQuery, enabled: isSignedIn && own.data !== undefined && !hasRole });
  return hasRole || operator.data?.operator === true;
};
