import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { loadByKey } from './load-by-key';
import { createPortalQueryClient } from './query-client';

const browserFetch = globalThis.fetch;
const fetchMock = jest.fn<typeof fetch>();
beforeEach(() => {
  globalThis.fetch = fetchMock;
});
afterEach(() => {
  globalThis.fetch = browserFetch;
});

const answer = (status: number, body: string) => fetchMock.mockResolvedValueOnce(new Response(body, { status }));

describe('a query without a function of its own', () => {
  test('asks with GET for its key, the parts joined with slashes', async () => {
    answer(200, '[{"id":"1"}]');
    const queryKey = ['/api/clans', 'a/b', 'members'];
    await expect(createPortalQueryClient().fetchQuery({ queryKey })).resolves.toEqual([{ id: '1' }]);
    expect(fetchMock).toHaveBeenCalledWith(
      '/api/clans/a%2Fb/members',
      expect.objectContaining({ method: 'GET', credentials: 'include' }),
    );
  });

  test('throws a 401 as any other failure', async () => {
    answer(401, '{"error":"Please sign in"}');
    const asking = createPortalQueryClient().fetchQuery({ queryKey: ['/api/users'] });
    await expect(asking).rejects.toThrow('401: {"error":"Please sign in"}');
  });

  test('may take a 401 for nothing, and still throws what else fails', async () => {
    const ask = () =>
      createPortalQueryClient().fetchQuery({ queryKey: ['/api/users'], queryFn: loadByKey({ on401: 'empty' }) });
    answer(401, '{"error":"Please sign in"}');
    await expect(ask()).resolves.toBeNull();
    answer(503, 'Busy');
    await expect(ask()).rejects.toThrow('503: Busy');
  });

  test('asks nobody where its key is no address', async () => {
    const asking = createPortalQueryClient().fetchQuery({ queryKey: ['current-user'] });
    await expect(asking).rejects.toThrow("The query 'current-user' has no queryFn and its key is no address");
    expect(fetchMock).not.toHaveBeenCalled();
  });
});
