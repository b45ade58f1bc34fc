import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type FirstPaint,
  firstPaintFile,
  type Painted,
  subjectTokens,
  valueToken,
} from '@portal/contracts/first-paint';
import { cookieNames } from '@portal/service-kit';
import { waitFor } from '@portal/testing';
import { playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { json } from './support/fake-service.ts';
import { startTestGateway, type TestGateway, writeFiles } from './support/test-gateway.ts';
import { declaredSubject, remoteBuild } from './support/test-registry.ts';

const painted = (name: string, features: Painted['features'] = {}): Painted => ({
  features,
  css: `.${name}{}`,
  html: `<p>${name}</p>`,
});
const item = `<li><a href="/">Home</a></li><li><a href="${valueToken('link.path')}">${valueToken('link.label')}</a></li>`;
const home = '<li><a href="/">Home</a></li>';
const currentHome = '<li><a aria-current="page" href="/">Home</a></li>';
const shell: FirstPaint = {
  frame: [
    {
      features: {},
      css: '.frame{}',
      html: `<b>${valueToken('communityName')}</b>${item}<main>${valueToken('page')}</main>`,
    },
  ],
  pages: {
    '/': [painted('live', { liveHome: true }), painted('specified', { liveHome: false })],
    '/terms': [{ ...painted('terms'), html: `<a href="mailto:${valueToken('emails.legal')}">Legal</a>` }],
  },
};
const clans: FirstPaint = {
  pages: { '/clans': [painted('clans')], '/clans/:id': [painted('clan')] },
  scripts: { '/clans': ['clans.0a1b.js'] },
};

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({}, { [firstPaintFile]: JSON.stringify(shell) });
  await publish('1.0.0', JSON.stringify(clans));
});
afterAll(() => gateway.stop());

const publish = (version: string, paints: string) =>
  gateway.publish({
    manifest: remoteBuild('mfe-clans', version, { pages: { '/clans': { firstCall: { path: '/api/clans?a=b&c=d' } } } }),
    files: { 'remoteEntry.js': '', [firstPaintFile]: paints },
  });
const open = async (path: string, at = gateway) => (await at.get(path, { headers: { accept: 'text/html' } })).text;

test.each([
  ['/', '.frame{}.specified{}', `${currentHome}<main><p>specified</p></main>`],
  ['/terms', '.frame{}.terms{}', `${home}<main><a href="mailto:legal@example.com">Legal</a></main>`],
  ['/clans', '.frame{}.clans{}', `${home}<main><p>clans</p></main>`],
  ['/clans/65f0c0ffee0000000000c1a4', '.frame{}.clan{}', `${home}<main><p>clan</p></main>`],
  ['/nowhere', '.frame{}', `${home}<main></main>`],
])('%s contains the styles and the skeleton of its page', async (path, css, html) => {
  const page = await open(path);
  expect(page).toContain(`<style>${css}</style>`);
  expect(page).toContain(`<div id="root"><b>ELM Gaming</b>${html}</div>`);
});

test('the call of a list is preloaded unless the URL has a query', async () => {
  const call = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/clans?a=b&amp;c=d">';
  expect(await open('/clans')).toContain(call);
  expect(await open('/clans?q=owls')).not.toContain(call);
});

test('of several first calls, the one whose feature is on is preloaded', async () => {
  const call = (path: string) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`;
  const firstCall = [{ path: '/api/tournaments', feature: 'liveTournaments' }, { path: '/api/clans' }];
  const build = remoteBuild('mfe-cups', '1.0.0', { pages: { '/cups': { firstCall } } });
  const live = await startTestGateway({ PORTAL_FEATURES: 'live' });
  await Promise.all([gateway, live].map((one) => one.publish(build)));
  const [page, livePage] = [await open('/cups'), await open('/cups', live)];
  await live.stop();
  expect(page).toContain(call('/api/clans'));
  expect(page).not.toContain(call('/api/tournaments'));
  expect(livePage).toContain(call('/api/tournaments'));
  expect(livePage).not.toContain(call('/api/clans'));
});

test('the scripts of a page are preloaded with those of its remote', async () => {
  const preload = '<link rel="preload" as="script" href="/remotes/mfe-clans/1.0.0/clans.0a1b.js">';
  expect(await open('/clans')).toContain(preload);
  expect(await open('/clans/65f0c0ffee0000000000c1a4')).not.toContain(preload);
});

test('values of the portal config choose the variant and stay text', async () => {
  const file = join(gateway.filesDir, 'portal.json');
  writeFiles(gateway.filesDir, { 'portal.json': '{"communityName":"<i>&","features":{"liveHome":true}}' });
  const other = await startTestGateway({ PORTAL_CONFIG: file }, { [firstPaintFile]: JSON.stringify(shell) });
  const page = await open('/', other);
  await other.stop();
  expect(page).toContain(`<b>&lt;i&gt;&amp;</b>${currentHome}<main><p>live</p></main>`);
});

test('a browser with a session cookie gets the first paint for players, which no shared cache may store', async () => {
  const variants = [
    { ...painted('visitors'), hasSession: false },
    { ...painted('players'), hasSession: true },
  ];
  const pages = { '/': variants, '/terms': [painted('terms')] };
  const own = await startTestGateway({}, { [firstPaintFile]: JSON.stringify({ ...shell, pages }) });
  const request = async (path: string, headers = {}) => {
    const { text, headers: sent } = await own.get(path, { headers: { accept: 'text/html', ...headers } });
    return [/<main><p>(.*)<\/p><\/main>/.exec(text)?.[1], sent['cache-control'], sent['vary']];
  };
  const vary = 'accept-encoding, cookie';
  expect(await request('/')).toEqual(['visitors', 'no-cache', vary]);
  expect(await request('/', sessionCookie)).toEqual(['players', 'private, no-cache', vary]);
  expect(await request('/terms', sessionCookie)).toEqual(['terms', 'private, no-cache', vary]);
  await own.stop();
});

test('the header has the links that live builds declare, in their order', async () => {
  const link = (label: string, path: string, order: number) => ({ place: 'header', label, path, order }) as const;
  const navigation = [link('Cups & More', '/clans', 20), { ...link('Foot', '/clans', 5), place: 'portal' as const }];
  await gateway.publish(remoteBuild('mfe-clans', '1.0.5', { navigation }));
  await gateway.publish(remoteBuild('mfe-news', '1.0.0', { navigation: [link('News', '/news', 10)] }));
  expect(await open('/nowhere')).toContain(
    '<li><a href="/">Home</a></li><li><a href="/news">News</a></li><li><a href="/clans">Cups &amp; More</a></li><main>',
  );
  expect(await open('/clans/65f0c0ffee0000000000c1a4')).toContain(
    '<li><a href="/news">News</a></li><li><a aria-current="page" href="/clans">Cups &amp; More</a></li><main>',
  );
});

test('the profile shows its player immediately and is private; pages of visitors do not request the session', async () => {
  const account = await startFakeAccount();
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1', username: 'Night_Owl' });
  const player = {
    ...{ id: playerId, username: 'night_owl', avatar: '/api/avatars/1', score: 7, gamesPlayed: 2, wins: 1, rank: 7 },
    ...{ roles: [], platform: 'PC', createdAt: '2026-11-21T12:00:00.000Z', clanInfo: null },
  };
  account.on('GET /api/players/night_owl', json(player));
  const services = { ACCOUNT_URL: account.url, COMMUNITY_URL: account.url };
  const own = await startTestGateway(services, { [firstPaintFile]: JSON.stringify(shell) });
  const [name, end] = subjectTokens('title');
  const html = `<h1>${name}...${end}</h1>${subjectTokens('picture')[0]}${end}`;
  await own.publish({
    manifest: remoteBuild('mfe-own', '1.0.0', {
      routes: ['/profile'],
      pages: { '/profile': declaredSubject('mfe-account', '/profile') },
    }),
    files: {
      'remoteEntry.js': '',
      [firstPaintFile]: JSON.stringify({ pages: { '/profile': [{ features: {}, css: '', html }] } }),
    },
  });
  const request = (path: string, headers = {}) => own.get(path, { headers: { accept: 'text/html', ...headers } });
  const session = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/me">';

  const ofVisitor = await request('/profile');
  expect(ofVisitor.text).toContain('<h1>...</h1>');
  expect(ofVisitor.text).not.toContain(session);
  expect(ofVisitor.headers['cache-control']).toBe('no-cache');
  // A page does not wait long for its player, perhaps not long enough on a busy machine.
  const profile = await waitFor(async () => {
    const page = await request('/profile', sessionCookie);
    return page.text.includes('night_owl') && page;
  });
  expect(profile.text).toContain('<h1>night_owl</h1><img src="/api/avatars/1" alt="" fetchpriority="high">');
  expect(profile.text).toContain(session);
  // The page itself calls exactly this URL, so it uses the response.
  expect(profile.text).toContain('id="portal-response" data-path="/api/players/night_owl"');
  expect(profile.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'accept-encoding, cookie' });
  const other = await request('/terms', sessionCookie);
  expect(other.text).toContain(session);
  expect(other.text).not.toContain('night_owl');
  expect(other.headers['cache-control']).toBe('private, no-cache');
  await own.stop();
  await account.stop();
});

/** A portal whose leaderboard has one player, and a page that paints the name. */
const withLeaderboard = async (
  use: (own: TestGateway, service: Awaited<ReturnType<typeof startFakeAccount>>) => Promise<void>,
) => {
  const service = await startFakeAccount();
  const services = { ACCOUNT_URL: service.url, COMMUNITY_URL: service.url };
  const own = await startTestGateway(services, { [firstPaintFile]: JSON.stringify(shell) });
  const [name, end] = subjectTokens('{0.username}');
  const html = `<p>${name}...${end}</p>`;
  const pages = { '/leaderboard': { firstCall: { path: '/api/leaderboard?type=player&limit=50' } } };
  try {
    await own.publish({
      manifest: remoteBuild('mfe-own', '1.0.0', { routes: ['/leaderboard'], pages }),
      files: {
        'remoteEntry.js': '',
        [firstPaintFile]: JSON.stringify({ pages: { '/leaderboard': [{ features: {}, css: '', html }] } }),
      },
    });
    await use(own, service);
  } finally {
    await own.stop();
    await service.stop();
  }
};
const row = (username: string) => ({ id: playerId, username, avatar: null, platform: 'PC', score: 7 });

test('a page contains the response to its first call, and paints its facts, unless the URL has a query', async () => {
  await withLeaderboard(async (own, service) => {
    service.on('GET /api/leaderboard', json([row('<night_owl>')]));
    const page = await waitFor(async () => {
      const text = await open('/leaderboard', own);
      return text.includes('portal-response') && text;
    });
    expect(page).toContain('<p>&lt;night_owl&gt;</p>');
    expect(page).toContain('data-path="/api/leaderboard?type=player&amp;limit=50"');
    expect(page).not.toContain('<night_owl>');
    expect(page).not.toContain('<link rel="preload" as="fetch"');
    const filtered = await open('/leaderboard?platform=mobile', own);
    expect(filtered).toContain('<p>...</p>');
    expect(filtered).not.toContain('portal-response');
  });
});

test('a page whose first call fails preloads it', async () => {
  await withLeaderboard(async (own, service) => {
    service.on('GET /api/leaderboard', json({}, 503));
    const page = await open('/leaderboard', own);
    expect(page).toContain('<p>...</p>');
    expect(page).toContain('as="fetch" crossorigin="use-credentials" href="/api/leaderboard?type=player&amp;limit=50"');
  });
});

test('someone who has just changed something gets a page with the change', async () => {
  await withLeaderboard(async (own, service) => {
    service.on('GET /api/leaderboard', json([row('before')]));
    await waitFor(async () => (await open('/leaderboard', own)).includes('before'));
    service.on('GET /api/leaderboard', json([row('after')]));
    const cookie = `${cookieNames('http://localhost').changed}=${Date.now()}`;
    const page = await waitFor(async () => {
      const { text } = await own.get('/leaderboard', { headers: { accept: 'text/html', cookie } });
      return text.includes('portal-response') && text;
    });
    expect(page).toContain('<p>after</p>');
  });
});

test('scripts and calls of the widgets at the top of a page are preloaded, of other remotes too', async () => {
  const pages = {
    '/clans': { widgets: { visitor: ['clan-card'], player: ['matchday'], playerCalls: ['/api/matches/mine'] } },
  };
  await gateway.publish(remoteBuild('mfe-clans', '1.0.7', { pages }));
  await gateway.publish({
    manifest: remoteBuild('mfe-cards', '1.0.0', { widgets: ['clan-card', 'matchday'] }),
    files: {
      'remoteEntry.js': '',
      [firstPaintFile]: JSON.stringify({
        pages: {},
        scripts: { 'clan-card': ['card.0a.js'], matchday: ['day.0b.js'] },
      }),
    },
  });
  const preloads = async (headers = {}) => {
    const { text } = await gateway.get('/clans', { headers: { accept: 'text/html', ...headers } });
    return [...text.matchAll(/href="(?:\/remotes\/mfe-cards\/1.0.0\/|\/api\/)([^"]+)"/g)].map(([, file]) => file);
  };
  expect(await preloads()).toEqual(['remoteEntry.js', 'module.0a1b.js', 'card.0a.js']);
  const calls = ['auth/me', 'matches/mine'];
  expect(await preloads(sessionCookie)).toEqual([...calls, 'remoteEntry.js', 'module.0a1b.js', 'day.0b.js']);
});

test('a build with a broken file has an empty page in the frame', async () => {
  await publish('1.1.0', '{"pages":');
  expect(await open('/clans')).toMatch(/<b>ELM Gaming<\/b>.*<main><\/main>/);
});

test('pages resolve no more made-up sessions for a client than it may make calls', async () => {
  const account = await startFakeAccount();
  const own = await startTestGateway({ ACCOUNT_URL: account.url, RATE_LIMIT_CALLS: '3' });
  await own.publish(
    remoteBuild('mfe-own', '1.0.0', {
      routes: ['/profile'],
      pages: { '/profile': declaredSubject('mfe-account', '/profile') },
    }),
  );
  for (let i = 0; i < 10; i += 1) {
    const headers = { accept: 'text/html', cookie: `sid=a-made-up-session-number-${i}` };
    expect((await own.get('/profile', { headers })).status).toBe(200);
  }
  expect(account.resolutions()).toBe(3);
  await own.stop();
  await account.stop();
});
