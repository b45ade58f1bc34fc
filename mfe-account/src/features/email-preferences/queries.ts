import { call, queryOptions } from '@portal/portal';

export const emailPreferencesQueries = {
  /** The settings behind the link of an email. */
  detail: (token: string) =>
    queryOptions({
      queryKey: ['email-preferences', token],
      queryFn: ({ signal }) => call('GET /api/email/preferences', { query: { token }, signal }),
    }),
  /** The token of the signed-in player. */
  own: () =>
    queryOptions({
      queryKey: ['email-preferences-own'],
      queryFn: ({ signal }) => call('GET /api/email/preferences/own', { signal }),
    }),
};
