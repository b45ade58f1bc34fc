import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createPortalQueryClient } from '../query/query-client.ts';
import { currentUserQuery } from './current-user.ts';

const browserFetch = globalThis.fetch;
const fetchMock = jest.fn<typeof fetch>();
beforeEach(() => {
  globalThis.fetch = fetchMock;
});
afterEach(() => {
  globalThis.fetch = browserFetch;
});

const load = () => createPortalQueryClient().fetchQuery({ ...currentUserQuery, retry: false });

test('a failure other than 401 is an error that names the status [7.6]', async () => {
  fetchMock.mockResolvedValueOnce(new Response('{"error":"Busy","code":"busy"}', { status: 503 }));
  await expect(load()).rejects.toThrow(/^HTTP 503$/);
});

test('a 401 is not an error: the visitor is signed out', async () => {
  fetchMock.mockResolvedValueOnce(new Response('{"error":"Please sign in"}', { status: 401 }));
  await expect(load()).resolves.toBeNull();
});
