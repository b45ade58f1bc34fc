import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { aUser } from '../testing/index.ts';
import { createPortalQueryClient, loadByKey } from './query-client.ts';

const browserFetch = globalThis.fetch;
const fetchMock = jest.fn<typeof fetch>();
beforeEach(() => {
  globalThis.fetch = fetchMock;
});
afterEach(() => {
  globalThis.fetch = browserFetch;
});

const respond = (status: number, body: string) => fetchMock.mockResolvedValueOnce(new Response(body, { status }));

describe('a query without its own function', () => {
  test('sends a GET for its key, the parts joined with slashes [7.57]', async () => {
    respond(200, '[{"id":"1"}]');
    const queryKey = ['/api/clans', 'a/b', 'members'];
    await expect(createPortalQueryClient().fetchQuery({ queryKey })).resolves.toEqual([{ id: '1' }]);
    expect(fetchMock).toHaveBeenCalledWith(
      '/api/clans/a%2Fb/members',
      expect.objectContaining({ method: 'GET', credentials: 'include' }),
    );
  });

  test('throws a 401 like any other failure [7.58]', async () => {
    respond(401, '{"error":"Please sign in"}');
    const result = createPortalQueryClient().fetchQuery({ queryKey: ['/api/users'] });
    await expect(result).rejects.toThrow('401: {"error":"Please sign in"}');
  });

  test('can return null for a 401 and still throws other failures [7.58]', async () => {
    const load = () =>
      createPortalQueryClient().fetchQuery({ queryKey: ['/api/users'], queryFn: loadByKey({ on401: 'empty' }) });
    respond(401, '{"error":"Please sign in"}');
    await expect(load()).resolves.toBeNull();
    respond(503, 'Busy');
    await expect(load()).rejects.toThrow('503: Busy');
  });

  test('sends no request when its key is not an address', async () => {
    const result = createPortalQueryClient().fetchQuery({ queryKey: ['current-user'] });
    await expect(result).rejects.toThrow("The query 'current-user' has no queryFn and its key is not an address");
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

describe('a call that the server refuses', () => {
  const refused = async (code: string) => {
    const queryClient = createPortalQueryClient();
    queryClient.setQueryData(['current-user'], aUser());
    respond(401, JSON.stringify({ error: 'No', code }));
    await queryClient.fetchQuery({ queryKey: ['/api/users'] }).catch(() => undefined);
    return queryClient.getQueryData(['current-user']);
  };

  test('because the session has ended signs this page out', async () => {
    expect(await refused('unauthenticated')).toBeNull();
    // The calls of remotes, which also take tokens.
    expect(await refused('token_required')).toBeNull();
  });

  test('because of a wrong password does not', async () => {
    expect(await refused('invalid_credentials')).toEqual(aUser());
  });
});

test('nothing is refetched automatically: not after a failure, not with time, not on focus [9.1, 9.2, 9.3, 9.4]', () => {
  expect(createPortalQueryClient().getDefaultOptions()).toMatchObject({
    queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchInterval: false },
    mutations: { retry: false },
  });
});
