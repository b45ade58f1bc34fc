import { call, queryOptions } from '@portal/portal';

/** How many players are suggested together. */
export const suggestionCount = 3;

export const suggestionsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['suggestions', limit],
    queryFn: ({ signal }) => call('GET /api/suggestions/players', { query: { limit }, signal }),
    // Suggestions stay while the player follows some of them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
