import type { CurrentUser } from '@portal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';

const staleTimeMs = 5 * 60_000;
const maxRetries = 2;

const fetchCurrentUser = async (signal: AbortSignal): Promise<CurrentUser | null> => {
  try {
    return (await call('GET /api/auth/me', { signal })).user;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'network') throw error;
    if (error.status === 401) return null;
    throw new Error(`HTTP ${error.status}`, { cause: error });
  }
};

/** Do not retry a 401 or a request that the browser or the network aborted. */
const isFinal = (error: Error): boolean =>
  (error instanceof ApiError && (error.code === 'network' || error.status === 401)) ||
  /BLOCKED|net::/.test(error.message);

export const currentUserQuery = queryOptions<CurrentUser | null>({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => fetchCurrentUser(signal),
  staleTime: staleTimeMs,
  refetchOnMount: true,
  retry: (failures, error) => failures < maxRetries && !isFinal(error),
});
