import type { EmailSummary, OperationsAuditEntry, Suppression } from '@portal/contracts';
import { call, callPage, pagedListOptions, queryOptions } from '@portal/portal';
import { type OperationsView, toEmailFilter } from './view.ts';

/** All queries of operators begin with it, so that an action refreshes every table it may have changed. */
export const operationsKey = ['operations'];

export const overviewQueries = {
  detail: () =>
    queryOptions({
      queryKey: [...operationsKey, 'overview'],
      queryFn: ({ signal }) => call('GET /api/operations/email', { signal }),
      staleTime: 0,
    }),
};

export const emailQueries = {
  list: (view: OperationsView) =>
    pagedListOptions<EmailSummary>({
      queryKey: [...operationsKey, 'emails', view],
      fetchPage: ({ cursor, signal }) =>
        callPage('GET /api/operations/emails', { query: { ...toEmailFilter(view), cursor }, signal }),
    }),
  detail: (emailId: string) =>
    queryOptions({
      queryKey: [...operationsKey, 'email', emailId],
      queryFn: ({ signal }) => call('GET /api/operations/emails/{emailId}', { params: { emailId }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

export type SuppressionRow = Suppression & { id: string };

export const suppressionQueries = {
  list: () =>
    pagedListOptions<SuppressionRow>({
      queryKey: [...operationsKey, 'suppressions'],
      fetchPage: async ({ cursor, signal }) => {
        const { rows, next } = await callPage('GET /api/operations/email/suppressions', { query: { cursor }, signal });
        // Addresses are masked, so two rows may look the same.
        return { rows: rows.map((row, index) => ({ ...row, id: `${cursor ?? ''} ${index}` })), next };
      },
    }),
};

export const emailAuditQueries = {
  list: () =>
    pagedListOptions<OperationsAuditEntry>({
      queryKey: [...operationsKey, 'email-audit'],
      fetchPage: ({ cursor, signal }) => callPage('GET /api/operations/email/audit', { query: { cursor }, signal }),
    }),
};

export const remoteQueries = {
  list: () =>
    queryOptions({
      queryKey: [...operationsKey, 'remotes'],
      queryFn: ({ signal }) => call('GET /api/remotes', { signal }),
      staleTime: 0,
    }),
  health: () =>
    queryOptions({
      queryKey: [...operationsKey, 'remote-health'],
      queryFn: ({ signal }) => call('GET /api/remotes/health', { signal }),
      staleTime: 0,
    }),
  audit: () =>
    queryOptions({
      queryKey: [...operationsKey, 'remote-audit'],
      queryFn: ({ signal }) => call('GET /api/remotes/audit', { signal }),
      staleTime: 0,
    }),
};
