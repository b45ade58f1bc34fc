import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { nameOwnCopies } from './kept-copies.ts';
import { createFakeCaches } from './testing.ts';

const ana = '65f0c0ffee0000000000000a';
const ben = '65f0c0ffee0000000000000b';
const date = 'Mon, 01 Jun 2026 12:00:00 GMT';
const shared = { 'cache-control': 'public, max-age=0, must-revalidate, s-maxage=5', date };
const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' };
const own = (playerId: string) => ({ 'cache-control': 'no-store', 'x-portal-user': playerId, date });

type Handler = (event: Record<string, unknown>) => void;
let handlers: Map<string, Handler>;
let copies: ReturnType<typeof createFakeCaches>;
let messages: unknown[];
/** The network: how the portal responds to a path; null while there is no network. */
let respond: ((path: string) => Response | Promise<Response>) | null;
let requested: string[];

const browserFetch = globalThis.fetch;
beforeEach(async () => {
  [handlers, copies, messages, requested] = [new Map(), createFakeCaches(), [], []];
  respond = () => new Response('{}', { headers: shared });
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL(typeof input === 'string' ? input : (input as Request).url);
    requested.push(pathname + search);
    if (!respond) throw new TypeError('Failed to fetch');
    return respond(pathname + search);
  };
  const globals = {
    registration: { navigationPreload: { enable: jest.fn() } },
    clients: {
      get: async () => ({ postMessage: (message: unknown) => void messages.push(message) }),
      claim: async () => undefined,
    },
    skipWaiting: async () => undefined,
    caches: copies.caches,
    addEventListener: (name: string, handle: Handler) => void handlers.set(name, handle),
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  await jest.isolateModulesAsync(async () => {
    await import('./offline.ts');
  });
});
const { addEventListener } = globalThis;
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = browserFetch;
  for (const name of ['registration', 'clients', 'skipWaiting', 'caches']) Reflect.deleteProperty(globalThis, name);
  Object.defineProperty(globalThis, 'addEventListener', { value: addEventListener, configurable: true });
});

interface Sent {
  method?: string;
  mode?: 'navigate' | 'cors';
}

/** Sends a request through the worker. @returns undefined if the worker leaves it to the browser */
const send = (path: string, { method = 'GET', mode = 'cors' }: Sent = {}) => {
  const works: Promise<unknown>[] = [];
  let response: Promise<Response> | undefined;
  handlers.get('fetch')?.({
    clientId: 'page',
    request: { method, mode, url: new URL(path, location.origin).href },
    waitUntil: (work: Promise<unknown>) => works.push(work),
    respondWith: (served: Promise<Response>) => {
      response = served;
    },
  });
  const settled = async () => {
    await response?.catch(() => undefined);
    await Promise.all(works);
  };
  return { response, settled };
};
/** Sends a request and waits until its copy is kept. */
const open = async (path: string, sent: Sent = {}): Promise<Response | undefined> => {
  const { response, settled } = send(path, sent);
  await settled();
  return response;
};
const visit = (path: string) => open(path, { mode: 'navigate' });
const at = (path: string) => location.origin + path;
const dispatch = async (name: string, event: Record<string, unknown> = {}) => {
  const works: Promise<unknown>[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
};

const html = (text: string, contained = '') =>
  `<html lang="en"><div id="root"><main>${text}</main></div>${contained}<script type="application/json" id="portal-boot">{"hasSession":false}</script></html>`;

describe('a page', () => {
  test('opens from the frame of the last one without a network, whatever its path; its first response is kept apart', async () => {
    const contained = `<script type="application/json" id="portal-response" data-path="/api/news" data-date="${date}" data-link="">["news"]</script>`;
    respond = () => new Response(html('News', contained), { headers: page });
    expect(await (await visit('/news'))?.text()).toContain('<main>News</main>');
    respond = null;
    const frame = await (await visit('/tournaments/a'))?.text();
    expect(frame).toContain('<div id="root"></div>');
    expect(frame).not.toContain('News');
    expect(await (await open('/api/news'))?.json()).toEqual(['news']);
  });

  test('comes from the network as soon as that responds, so a new version is never held back', async () => {
    for (const text of ['old', 'new']) {
      respond = () => new Response(html(text), { headers: page });
      expect(await (await visit('/'))?.text()).toContain(text);
    }
  });

  test('that takes longer than three seconds opens from the frame, and the late response replaces it', async () => {
    respond = () => new Response(html('first'), { headers: page });
    await visit('/');
    jest.useFakeTimers();
    let arrive = (_: Response) => {};
    respond = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    const { response, settled } = send('/', { mode: 'navigate' });
    await jest.advanceTimersByTimeAsync(2_900);
    expect(await Promise.race([response, 'waiting'])).toBe('waiting');
    await jest.advanceTimersByTimeAsync(100);
    expect(await (await response)?.text()).toContain('<div id="root"></div>');
    arrive(new Response(html('second').replace('lang="en"', 'lang="fr"'), { headers: page }));
    await settled();
    respond = null;
    expect(await (await visit('/'))?.text()).toContain('lang="fr"');
  });

  test.each([
    ['/operations/email', page],
    ['/desk/65f0c0ffee0000000000000a', page],
    ['/Desk', page],
    ['/profile', { ...page, 'cache-control': 'private, no-store' }],
    ['/robots.txt', { 'content-type': 'text/plain', 'cache-control': 'public, max-age=3600' }],
  ])('at %s is never kept', async (path, headers) => {
    respond = () => new Response(html('secret'), { headers });
    await visit(path);
    expect(copies.list()).toEqual({});
  });

  test('that does not exist, or an error, is not kept', async () => {
    for (const status of [404, 503]) {
      respond = () => new Response(html('missing'), { status, headers: page });
      expect((await visit('/nowhere'))?.status).toBe(status);
    }
    expect(copies.list()).toEqual({});
    respond = null;
    await expect(visit('/')).rejects.toThrow('Failed to fetch');
  });

  test('opens as a page of a player exactly while there are copies of one', async () => {
    respond = (path) =>
      path === '/' ? new Response(html(''), { headers: page }) : new Response('{}', { headers: own(ana) });
    await visit('/');
    await open('/api/auth/me');
    const [serve] = [respond];
    respond = null;
    expect(await (await visit('/'))?.text()).toContain('"hasSession":true');
    respond = serve;
    await open('/api/auth/signout', { method: 'POST' });
    respond = null;
    expect(await (await visit('/'))?.text()).toContain('"hasSession":false');
  });
});

describe('a shared response', () => {
  test('is served without a network, and the page knows from when it is, but its clock does not', async () => {
    respond = () => new Response('["cup"]', { headers: shared });
    expect((await open('/api/tournaments'))?.headers.get('date')).toBe(date);
    expect(messages).toEqual([]);
    respond = null;
    const copy = await open('/api/tournaments');
    expect(await copy?.json()).toEqual(['cup']);
    expect(copy?.headers.get('date')).toBeNull();
    expect(messages).toEqual([{ type: 'copy', date }]);
    await expect(open('/api/tournaments?status=live')).rejects.toThrow('Failed to fetch');
  });

  test.each(['no-store', 'private, no-store', 'private, max-age=300', null])(
    'with the header %j is private, so it is not kept',
    async (caching) => {
      respond = () => new Response('{}', { headers: caching ? { 'cache-control': caching } : {} });
      await open('/api/clans/65f0c0ffee0000000000e001/details');
      expect(copies.list()).toEqual({});
    },
  );

  test('replaces the oldest one if there are too many', async () => {
    for (let number = 0; number < 155; number += 1) await open(`/api/news/${number}`);
    const { reads = [] } = copies.list();
    expect([reads.length, reads[0], reads.at(-1)]).toEqual([150, at('/api/news/5'), at('/api/news/154')]);
  });

  test('pictures have a limit of their own', async () => {
    await open('/api/news');
    for (let number = 0; number < 105; number += 1) await open(`/api/avatars/${number}.webp`);
    expect(copies.list()).toMatchObject({ reads: [at('/api/news')], pictures: { length: 100 } });
  });
});

test('files whose names change with their content are requested once, others never kept', async () => {
  respond = () => new Response('script', { headers: immutable });
  for (let time = 0; time < 2; time += 1)
    expect(await (await open('/remotes/a/1.0.0/module.js'))?.text()).toBe('script');
  expect(requested).toEqual(['/remotes/a/1.0.0/module.js']);
  respond = () => new Response('script', { headers: { 'cache-control': 'no-store' } });
  await open('/assets/main.js');
  expect(copies.list()).toEqual({ assets: [at('/remotes/a/1.0.0/module.js')] });
});

test.each([
  ['streams', '/api/tournaments/a/events', {}],
  ['changes', '/api/tournaments/a/entry', { method: 'POST' }],
  ['downloads', '/api/tournaments/a/calendar', { mode: 'navigate' }],
  ['icons', '/icon-192.png', {}],
  ['other origins', 'https://example.com/api/news', {}],
] as const)('%s are left to the browser', async (_, path, sent) => {
  expect(send(path, sent).response).toBeUndefined();
});

describe("a player's own response", () => {
  const openAll = async (playerId: string) => {
    respond = (path) => new Response(JSON.stringify({ playerId, path }), { headers: own(playerId) });
    for (const path of [
      '/api/auth/me',
      '/api/matches/mine',
      '/api/notifications',
      '/api/notifications?cursor=x',
      '/api/feed',
    ])
      await open(path);
  };
  const kept = ['/api/auth/me', '/api/matches/mine', '/api/notifications'].map(at);

  test('is kept for three calls, and only of the first page of notifications', async () => {
    await openAll(ana);
    expect(copies.list()).toEqual({ [nameOwnCopies(ana)]: kept });
    respond = null;
    expect(await (await open('/api/matches/mine'))?.json()).toMatchObject({ playerId: ana });
    await expect(open('/api/feed')).rejects.toThrow();
  });

  test('is gone after signing out', async () => {
    await openAll(ana);
    await open('/api/auth/signout', { method: 'POST' });
    expect(copies.list()).toEqual({});
    respond = null;
    await expect(open('/api/auth/me')).rejects.toThrow();
  });

  test('is gone when the session has ended elsewhere', async () => {
    await openAll(ana);
    respond = () => new Response('{}', { status: 401, headers: { 'cache-control': 'no-store' } });
    await open('/api/auth/me');
    expect(copies.list()).toEqual({});
  });

  test('is never served to another player, even if the worker has not seen the change', async () => {
    await openAll(ana);
    respond = () => new Response('{}', { headers: own(ben) });
    await open('/api/auth/me');
    expect(copies.list()).toEqual({ [nameOwnCopies(ben)]: [at('/api/auth/me')] });
    respond = null;
    await expect(open('/api/matches/mine')).rejects.toThrow();
  });

  test('that arrives after signing out is not kept', async () => {
    let arrive = (_: Response) => {};
    respond = (path) =>
      path === '/api/matches/mine'
        ? new Promise((resolve) => {
            arrive = resolve;
          })
        : new Response('{}', { headers: own(ana) });
    const late = send('/api/matches/mine');
    await open('/api/auth/signout', { method: 'POST' });
    arrive(new Response('{}', { headers: own(ana) }));
    await late.settled();
    expect(copies.list()).toEqual({});
  });
});

test('a new worker keeps what the page has loaded without it, and deletes caches of earlier versions', async () => {
  await copies.caches.open('v0');
  await copies.caches.open('reads');
  await dispatch('activate');
  expect(copies.list()).toEqual({ reads: [] });
  respond = (path) => {
    if (path === '/') return new Response(html('Home'), { headers: page });
    return new Response('{}', { headers: path.startsWith('/assets') ? immutable : shared });
  };
  const urls = ['/', '/assets/main.1.js', '/api/news', '/api/auth/me', '/api/notifications/events'].map(at);
  await dispatch('message', { data: { type: 'loaded', urls: [...urls, 'https://example.com/a.js'] } });
  expect(copies.list()).toEqual({ page: [at('/')], assets: [at('/assets/main.1.js')], reads: [at('/api/news')] });
});
