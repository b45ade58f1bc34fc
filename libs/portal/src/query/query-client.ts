import { MutationCache, type Query, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';
import { getJson } from '../http/call.ts';
import { currentUserQuery } from '../session/current-user.ts';

/** `['/api/clans', id, 'members']` becomes `/api/clans/{id}/members`. */
const toUrl = ([base, ...parts]: readonly unknown[]): string => {
  if (typeof base !== 'string' || !base.startsWith('/api/'))
    throw new TypeError(`The query '${String(base)}' has no queryFn and its key is not an address`);
  return [base, ...parts.map((part) => encodeURIComponent(String(part)))].join('/');
};

/** The default query function: GETs the address that the parts of the key form. A 401 throws, or returns null with `empty`. */
export const loadByKey =
  ({ on401 = 'throw' }: { on401?: 'throw' | 'empty' } = {}): QueryFunction<unknown> =>
  async ({ queryKey, signal }) => {
    try {
      return await getJson(toUrl(queryKey), signal);
    } catch (error) {
      if (on401 === 'empty' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };

/**
 * The page's only cache. By default, data never becomes stale and failed calls are not retried: a page shows the failure
 * of its prefetch. A failure that was on screen is requested again on the next visit. A call refused because the session has
 * ended signs this page out, and the guard of the page redirects to sign-in.
 */
export const createPortalQueryClient = (): QueryClient => {
  const endRefusedSession = (error: Error): void => {
    if (error instanceof ApiError && /^(?:unauthenticated|token_required)$/.test(error.code))
      queryClient.setQueryData(currentUserQuery.queryKey, null);
  };
  const queryCache = new QueryCache();
  const shown = new WeakSet<Pick<Query, 'queryHash'>>();
  queryCache.subscribe((event) => {
    if (event.type === 'observerRemoved') shown.add(event.query);
    // Part of the same notification, so that the guard replaces the page before it shows the failure.
    if (event.type === 'updated' && event.action.type === 'error') endRefusedSession(event.action.error);
  });
  const queryClient = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError: endRefusedSession }),
    defaultOptions: {
      queries: {
        queryFn: loadByKey(),
        retry: false,
        retryOnMount: (query) => shown.has(query),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // Offline, fail the call instead of loading forever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
};
