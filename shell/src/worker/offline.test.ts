import { describe, expect, jest, test } from '@jest/globals';
import { nameOwnCopies } from './kept-copies.ts';
import { at, createWorkerTest, date, sharedHeaders as shared } from './testing.ts';

const ana = '65f0c0ffee0000000000000a';
const ben = '65f0c0ffee0000000000000b';
const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' };
const own = (playerId: string) => ({ 'cache-control': 'no-store', 'x-portal-user': playerId, date });

const portal = createWorkerTest();
const { send, open, visit, dispatch } = portal;

const html = (text: string, contained = '') =>
  `<html lang="en"><div id="root"><main>${text}</main></div>${contained}<script type="application/json" id="portal-boot">{"hasSession":false}</script></html>`;

describe('a page', () => {
  test('opens from the frame of the last one without a network, whatever its path; its first response is kept apart', async () => {
    const contained = `<script type="application/json" id="portal-response" data-path="/api/news" data-date="${date}" data-link="">["news"]</script>`;
    portal.respond = () => new Response(html('News', contained), { headers: page });
    expect(await (await visit('/news'))?.text()).toContain('<main>News</main>');
    portal.respond = null;
    const frame = await (await visit('/tournaments/a'))?.text();
    expect(frame).toContain('<div id="root"></div>');
    expect(frame).not.toContain('News');
    expect(await (await open('/api/news'))?.json()).toEqual(['news']);
  });

  test('comes from the network as soon as that responds, so a new version is never held back', async () => {
    for (const text of ['old', 'new']) {
      portal.respond = () => new Response(html(text), { headers: page });
      expect(await (await visit('/'))?.text()).toContain(text);
    }
  });

  test('that is slow is waited for', async () => {
    portal.respond = () => new Response(html('first'), { headers: page });
    await visit('/');
    jest.useFakeTimers();
    let arrive = (_: Response) => {};
    portal.respond = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    const { response } = send('/', { mode: 'navigate' });
    await jest.advanceTimersByTimeAsync(60_000);
    arrive(new Response(html('second'), { headers: page }));
    expect(await (await response)?.text()).toContain('second');
  });

  test('opens although the storage of the browser fails', async () => {
    portal.respond = () => new Response(html('News'), { headers: page });
    const fail = () => Promise.reject(new Error('Unexpected internal error'));
    Object.assign(portal.copies.caches, { match: fail, open: fail, keys: fail });
    expect(await (await visit('/news'))?.text()).toContain('News');
    portal.respond = () => new Response('script', { headers: immutable });
    expect(await (await open('/assets/main.1.js'))?.text()).toBe('script');
  });

  test.each([
    ['/operations/email', page],
    ['/desk/65f0c0ffee0000000000000a', page],
    ['/Desk', page],
    ['/profile', { ...page, 'cache-control': 'private, no-store' }],
    ['/feed', { 'content-type': 'text/plain', 'cache-control': 'public, max-age=3600' }],
  ])('at %s is never kept', async (path, headers) => {
    portal.respond = () => new Response(html('secret'), { headers });
    await visit(path);
    expect(portal.copies.list()).toEqual({});
  });

  test('that does not exist, or an error, is not kept', async () => {
    for (const status of [404, 503]) {
      portal.respond = () => new Response(html('missing'), { status, headers: page });
      expect((await visit('/nowhere'))?.status).toBe(status);
    }
    expect(portal.copies.list()).toEqual({});
    portal.respond = null;
    await expect(visit('/')).rejects.toThrow('Failed to fetch');
  });

  test('opens with the session that it had, unless that has changed since', async () => {
    const signedIn = html('').replace('"hasSession":false', '"hasSession":true');
    let current = signedIn;
    const serve = (path: string) =>
      path === '/' ? new Response(current, { headers: page }) : new Response('{}', { headers: own(ana) });
    const openOffline = async () => {
      portal.respond = null;
      const text = await (await visit('/'))?.text();
      portal.respond = serve;
      return text;
    };
    portal.respond = serve;
    await visit('/');
    expect(await openOffline()).toContain('"hasSession":true');
    portal.respond = null;
    // A reload.
    expect((await open('/', { mode: 'navigate', cache: 'no-cache' }))?.status).toBe(200);
    portal.respond = serve;
    await open('/api/auth/signout', { method: 'POST' });
    expect(await openOffline()).toContain('"hasSession":false');
    current = html('');
    await visit('/');
    await open('/api/auth/me');
    expect(await openOffline()).toContain('"hasSession":true');
  });
});

describe('a shared response', () => {
  test('is served without a network, and the page knows from when it is, but its clock does not', async () => {
    portal.respond = () => new Response('["cup"]', { headers: shared });
    expect((await open('/api/tournaments'))?.headers.get('date')).toBe(date);
    expect(portal.messages).toEqual([]);
    portal.respond = null;
    const copy = await open('/api/tournaments');
    expect(await copy?.json()).toEqual(['cup']);
    expect(copy?.headers.get('date')).toBeNull();
    expect(portal.messages).toEqual([{ type: 'copy', date }]);
    await expect(open('/api/tournaments?status=live')).rejects.toThrow('Failed to fetch');
  });

  test.each([502, 504])('is served in place of the %d of a proxy whose portal is away', async (status) => {
    await open('/api/tournaments');
    portal.respond = () => new Response('Bad gateway', { status });
    expect((await open('/api/tournaments'))?.status).toBe(200);
    expect((await open('/api/news'))?.status).toBe(status);
  });

  test('has no copy for a page that shows one already, or has ended its request', async () => {
    await open('/api/tournaments');
    portal.respond = null;
    await expect(open('/api/tournaments', { cache: 'no-cache' })).rejects.toThrow();
    await expect(open('/api/tournaments', { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(portal.messages).toEqual([]);
  });

  test.each(['no-store', 'private, no-store', 'private, max-age=300', null])(
    'with the header %j is private, so it is not kept',
    async (caching) => {
      portal.respond = () => new Response('{}', { headers: caching ? { 'cache-control': caching } : {} });
      await open('/api/clans/65f0c0ffee0000000000e001/details');
      expect(portal.copies.list()).toEqual({});
    },
  );

  test('replaces the oldest one if there are too many', async () => {
    for (let number = 0; number < 155; number += 1) await open(`/api/news/${number}`);
    const { reads = [] } = portal.copies.list();
    expect([reads.length, reads[0], reads.at(-1)]).toEqual([150, at('/api/news/5'), at('/api/news/154')]);
  });

  test('pictures have a limit of their own', async () => {
    await open('/api/news');
    for (let number = 0; number < 105; number += 1) await open(`/api/avatars/${number}.webp`);
    expect(portal.copies.list()).toMatchObject({ reads: [at('/api/news')], pictures: { length: 100 } });
  });
});

test('files whose names change with their content are requested once, others never kept', async () => {
  portal.respond = () => new Response('script', { headers: immutable });
  for (let time = 0; time < 2; time += 1)
    expect(await (await open('/remotes/a/1.0.0/module.js'))?.text()).toBe('script');
  expect(portal.requested).toEqual(['/remotes/a/1.0.0/module.js']);
  portal.respond = () => new Response('script', { headers: { 'cache-control': 'no-store' } });
  await open('/assets/main.js');
  expect(portal.copies.list()).toEqual({ assets: [at('/remotes/a/1.0.0/module.js')] });
});

test.each([
  ['streams', '/api/tournaments/a/events', {}],
  ['changes', '/api/tournaments/a/entry', { method: 'POST' }],
  ['downloads', '/api/tournaments/a/calendar', { mode: 'navigate' }],
  ['icons', '/icon-192.png', {}],
  ['other files', '/sitemap.xml', { mode: 'navigate' }],
  ['steps of a replay', '/api/tournaments/a/moments/7', {}],
  ['other origins', 'https://example.com/api/news', {}],
] as const)('%s are left to the browser', async (_, path, sent) => {
  expect(send(path, sent).response).toBeUndefined();
});

describe("a player's own response", () => {
  const openAll = async (playerId: string) => {
    portal.respond = (path) => new Response(JSON.stringify({ playerId, path }), { headers: own(playerId) });
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
    expect(portal.copies.list()).toEqual({ [nameOwnCopies(ana)]: kept });
    portal.respond = null;
    expect(await (await open('/api/matches/mine'))?.json()).toMatchObject({ playerId: ana });
    await expect(open('/api/feed')).rejects.toThrow();
  });

  test('is gone after signing out', async () => {
    await openAll(ana);
    await open('/api/auth/signout', { method: 'POST' });
    expect(portal.copies.list()).toEqual({});
    portal.respond = null;
    await expect(open('/api/auth/me')).rejects.toThrow();
  });

  test('is gone when the session has ended elsewhere', async () => {
    await openAll(ana);
    portal.respond = () => new Response('{}', { status: 401, headers: { 'cache-control': 'no-store' } });
    await open('/api/auth/me');
    expect(portal.copies.list()).toEqual({});
  });

  test('is never served to another player, even if the worker has not seen the change', async () => {
    await openAll(ana);
    portal.respond = () => new Response('{}', { headers: own(ben) });
    await open('/api/auth/me');
    expect(portal.copies.list()).toEqual({ [nameOwnCopies(ben)]: [at('/api/auth/me')] });
    portal.respond = null;
    await expect(open('/api/matches/mine')).rejects.toThrow();
  });

  test('that arrives after signing out is not kept', async () => {
    let arrive = (_: Response) => {};
    portal.respond = (path) =>
      path === '/api/matches/mine'
        ? new Promise((resolve) => {
            arrive = resolve;
          })
        : new Response('{}', { headers: own(ana) });
    const late = send('/api/matches/mine');
    await open('/api/auth/signout', { method: 'POST' });
    arrive(new Response('{}', { headers: own(ana) }));
    await late.settled();
    expect(portal.copies.list()).toEqual({});
  });
});

test('a new worker keeps what the page has loaded without it, and deletes caches of earlier versions', async () => {
  await portal.copies.caches.open('v0');
  await portal.copies.caches.open('reads');
  await dispatch('activate');
  expect(portal.copies.list()).toEqual({ reads: [] });
  portal.respond = (path) => {
    if (path === '/') return new Response(html('Home'), { headers: page });
    return new Response('{}', { headers: path.startsWith('/assets') ? immutable : shared });
  };
  const urls = ['/', '/assets/main.1.js', '/api/news', '/api/auth/me', '/api/notifications/events'].map(at);
  const fetchFromPortal = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    expect(init?.cache).toBe('only-if-cached');
    return fetchFromPortal(input, init);
  };
  await dispatch('message', { data: { type: 'loaded', urls: [...urls, 'https://example.com/a.js'] } });
  expect(portal.copies.list()).toEqual({
    page: [at('/')],
    assets: [at('/assets/main.1.js')],
    reads: [at('/api/news')],
  });
});
