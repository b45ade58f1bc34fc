import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError, getErrorText } from './api-error.ts';
import { buildUrl, call } from './call.ts';
import { callPage } from './call-page.ts';

const fetchMock = jest.fn<typeof fetch>();
const realFetch = globalThis.fetch;

beforeEach(() => {
  globalThis.fetch = fetchMock;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const respond = (status: number, body: string, statusText = '') =>
  fetchMock.mockResolvedValueOnce(new Response(body, { status, statusText }));

const catchFailure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`Expected an ApiError, got ${String(error)}`);
};

describe('request', () => {
  test('a call with a body sends it as JSON with cookies [7.1, 7.2]', async () => {
    respond(200, '{"success":true}');
    await call('POST /api/auth/resend-otp', { body: { email: 'a@example.com' } });
    const [url, request] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe('/api/auth/resend-otp');
    expect(request).toMatchObject({ method: 'POST', credentials: 'include', body: '{"email":"a@example.com"}' });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  test('an upload is sent as a form whose content type the browser sets [7.20]', async () => {
    respond(200, '{"user":{}}');
    const body = new FormData();
    body.append('avatar', new Blob(['x'], { type: 'image/png' }), 'me.png');
    await call('POST /api/auth/upload-avatar', { body });
    const [, request] = fetchMock.mock.calls[0] ?? [];
    expect(request?.body).toBe(body);
    expect(request?.headers).not.toHaveProperty('content-type');
  });

  test('parameters are encoded and undefined query values are omitted', () => {
    expect(buildUrl('/api/users/{id}/x', { params: { id: 'a/b c' }, query: { q: 'ü&', limit: undefined } })).toBe(
      '/api/users/a%2Fb%20c/x?q=%C3%BC%26',
    );
  });

  test('a missing parameter throws an error that names it', () => {
    expect(() => buildUrl('/api/users/{id}', {})).toThrow('Missing parameter id');
  });
});

describe('failure', () => {
  test('an error response becomes an error with the message `status: body` [7.58, 8.1]', async () => {
    const body = '{"error":"Email already registered","code":"email_taken"}';
    respond(409, body, 'Conflict');
    const error = await catchFailure(call('POST /api/auth/signout'));
    expect(error.message).toBe(`409: ${body}`);
    expect(error).toMatchObject({ status: 409, code: 'email_taken', errorText: 'Email already registered' });
  });

  test('an empty error response falls back to the status text [8.1]', async () => {
    respond(502, '', 'Bad Gateway');
    const error = await catchFailure(call('POST /api/auth/signout'));
    expect(error.message).toBe('502: Bad Gateway');
    expect(error).toMatchObject({ code: 'unknown', errorText: undefined, issues: [] });
  });

  test('a response from a proxy keeps its text and has no error field [8.2]', async () => {
    respond(500, '<h1>proxy</h1>');
    const error = await catchFailure(call('POST /api/auth/signout'));
    expect(error.bodyText).toBe('<h1>proxy</h1>');
    expect(getErrorText(error, 'Sign in failed')).toBe('Sign in failed');
  });

  test('issues of a rejected body keep path and message; malformed ones are dropped', async () => {
    respond(400, '{"error":"x","code":"validation_failed","issues":[{"path":"email","message":"No"},{"path":3},null]}');
    const error = await catchFailure(call('POST /api/auth/signout'));
    expect(error.issues).toEqual([{ path: 'email', message: 'No' }]);
  });

  test('no response is a network error', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const error = await catchFailure(call('POST /api/auth/signout'));
    expect(error).toMatchObject({ status: 0, code: 'network', message: '0: Failed to fetch' });
  });

  test('a success that is not JSON is an error too', async () => {
    respond(200, '<html>');
    expect((await catchFailure(call('POST /api/auth/signout'))).message).toBe('200: The response is not JSON');
  });

  test('an aborted call rejects with the AbortError, not an ApiError', async () => {
    const controller = new AbortController();
    controller.abort();
    fetchMock.mockRejectedValueOnce(new DOMException('Aborted', 'AbortError'));
    await expect(call('GET /api/auth/me', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a response that lacks fields', () => {
  test('gets the defaults of the specification in every row', async () => {
    respond(200, '[{"username":"night_owl","score":null},{"username":"left_footer","score":7,"platform":"Mobile"}]');
    expect(await call('GET /api/leaderboard')).toMatchObject([
      { username: 'night_owl', score: 0, platform: 'PC' },
      { username: 'left_footer', score: 7, platform: 'Mobile' },
    ]);
    respond(200, '[{"name":"Night Owls"}]');
    expect(await call('GET /api/leaderboard', { query: { type: 'clan' } })).toMatchObject([{ memberCount: 0 }]);
  });

  test('gets them in the user of a session, in a single object and in pages', async () => {
    respond(200, '{"user":{"username":"night_owl"}}');
    const user = { username: 'night_owl', score: 0, gamesPlayed: 0, wins: 0, platform: 'PC', roles: [] };
    expect(await call('GET /api/auth/me')).toEqual({ user });
    respond(200, '{"name":"Night Cup"}');
    expect(await call('GET /api/tournaments/{id}', { params: { id: 'a' } })).toEqual({
      name: 'Night Cup',
      prizePool: 0,
      participants: 0,
      maxParticipants: 0,
    });
    respond(200, '[{"username":"night_owl"}]');
    expect((await callPage('GET /api/users/{id}/followers', { params: { id: 'a' } })).rows).toEqual([
      { username: 'night_owl', score: 0, gamesPlayed: 0, roles: [] },
    ]);
  });
});
