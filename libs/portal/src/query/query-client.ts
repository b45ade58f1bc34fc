import { QueryClient } from '@tanstack/react-query';
import { loadByKey } from './load-by-key';

/** The one cache of the page. Data is loaded by its key, never becomes stale and is not asked for again, unless a query says so. */
export const createPortalQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: loadByKey(),
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // Being offline is a failed call, not an endless loading state.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
