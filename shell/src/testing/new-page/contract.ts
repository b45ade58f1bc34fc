import { defineWidget } from '@portal/contracts/ui';

// In a domain of `libs/contracts`. The data are those of tournaments, since a new call is another change.

export const matchPaths = {
  matches: () => '/matches-of-the-week',
  match: (id: string) => `/matches-of-the-week/${encodeURIComponent(id)}`,
} as const;

/** The next match, for the home page. */
export const nextMatchWidget = defineWidget<Record<never, never>>('next-match');
