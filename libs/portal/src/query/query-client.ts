import { QueryClient } from '@tanstack/react-query';

/** The one cache of the page. Data never becomes stale and nothing retries by itself unless a query says so. */
export const createPortalQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
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
