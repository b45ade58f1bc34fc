import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { shellPagesFile } from '@portal/contracts';
import { createGate, waitFor } from '@portal/testing';
import { type FakeService, json, startFakeService } from './support/fake-service.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { declaredSubject, remoteBuild } from './support/test-registry.ts';

const id = '65f0c0ffee0000000000c001';
const at = '2026-11-21T12:00:00.000Z';
const article = {
  ...{ id, title: 'Cup final', excerpt: 'Who lifts the cup?', content: 'Text', category: 'esports', createdAt: at },
  ...{ imageUrl: null, imageSize: null },
};
const clan = { id, name: 'Floodlight FC', description: 'Plays at night', logo: null, memberCount: 12, createdAt: at };
const tournament = {
  ...{ id, name: 'Winter Cup', game: 'eFootball', prizePool: 5_000, participants: 12, maxParticipants: 16 },
  ...{ status: 'live', startDate: at, endDate: '2026-11-23T12:00:00.000Z' },
};
const player = {
  ...{ id, username: 'La_Pulga', avatar: null, score: 1_204, gamesPlayed: 40, wins: 1, roles: [], rank: 7 },
  ...{ platform: 'PlayStation', createdAt: at, clanInfo: null },
};

const build = remoteBuild('mfe-all', '1.0.0', {
  routes: [
    '/news/:id',
    '/clans/:id',
    '/tournaments/:id',
    '/members/:username',
    '/leaderboard',
    '/ranking',
    '/reset-password',
    '/match-report/:id',
  ],
  pages: {
    '/news/:id': { title: 'Article', ...declaredSubject('mfe-community', '/news/:id') },
    '/clans/:id': { title: 'Clan', ...declaredSubject('mfe-competition', '/clans/:id') },
    '/tournaments/:id': { title: 'Tournament', ...declaredSubject('mfe-competition', '/tournaments/:id') },
    '/members/:username': declaredSubject('mfe-community', '/members/:username'),
    '/leaderboard': { title: 'Best Players', description: 'The best of {community}.', search: 'sitemap' },
    '/ranking': { canonical: '/leaderboard' },
    '/reset-password': { title: 'Create New Password', search: 'noindex' },
  },
});
const shellPages = JSON.stringify({
  '/': { title: 'Home', description: '{community} is the home.' },
  '/terms': { title: 'Terms of Service', description: 'The rules of {community}.' },
});

let service: FakeService;
let gateway: TestGateway;

const start = async (variables: Record<string, string> = {}) => {
  const urls = { COMMUNITY_URL: service.url, COMPETITION_URL: service.url };
  const environment = { PUBLIC_URL: 'http://portal.example/', ...urls, ...variables };
  gateway = await startTestGateway(environment, { [shellPagesFile]: shellPages });
  await gateway.publish(build);
};

beforeEach(async () => {
  service = await startFakeService();
  service.on(`GET /api/news/${id}`, json(article));
  service.on(`GET /api/clans/${id}`, json(clan));
  service.on(`GET /api/tournaments/${id}`, json(tournament));
  service.on('GET /api/players/la_pulga', json(player));
  await start();
});
afterEach(async () => {
  await gateway.stop();
  await service.stop();
});

const unescaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decode = (text = '') => text.replace(/&[a-z#0-9]+;/g, (entity) => unescaped[entity] ?? entity);

const open = async (path: string) => {
  const { status, text, headers } = await gateway.get(path, { headers: { accept: 'text/html' } });
  const meta = (name: string) =>
    decode(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(text)?.[1]);
  return {
    ...{ status, text, meta, policy: String(headers['content-security-policy']) },
    title: decode(/<title>(.*?)<\/title>/.exec(text)?.[1]),
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1],
  };
};

/** Repeats the request: a page does not wait long for its subject, perhaps not long enough on a busy machine. */
const openSubject = (path: string) =>
  waitFor(async () => {
    const page = await open(path);
    return (page.canonical !== undefined || page.status === 404) && page;
  });

describe('the head of a page', () => {
  test.each([
    [`/news/${id}`, 'Cup final', 'article', 'Who lifts the cup?'],
    [`/clans/${id}`, 'Floodlight FC', 'website', 'eFootball clan at ELM Gaming with 12 members. Plays at night'],
    [`/tournaments/${id}`, 'Winter Cup', 'website', '12 of 16 players, prize pool $5,000.'],
    ['/members/la_pulga', 'La_Pulga', 'profile', 'rank 7, score 1,204, 1 win in 40 games.'],
  ])('%s has the data of its subject', async (path, name, type, description) => {
    const { status, title, canonical, meta } = await openSubject(path);
    expect({ status, title, canonical }).toEqual({
      ...{ status: 200, title: `${name} · ELM Gaming`, canonical: `http://portal.example${path}` },
    });
    expect(meta('description')).toContain(description);
    expect(meta('og:description')).toBe(meta('description'));
    expect([meta('og:title'), meta('og:type'), meta('og:url')]).toEqual([name, type, canonical]);
    expect(meta('twitter:card')).toBe('summary_large_image');
    const image = path.startsWith('/members') ? `/api/players/${id}` : `/api${path}`;
    expect(meta('og:image')).toMatch(new RegExp(`^http://portal\\.example${image}/share-image\\?v=[\\w-]{20,}$`));
    expect(meta('robots')).toBe('');
  });

  test("links to the home page are named after the portal, not 'Home'", async () => {
    const { title, meta } = await open('/');
    expect([title, meta('og:title')]).toEqual(['Home · ELM Gaming', 'ELM Gaming']);
  });

  test("of a remote that this release does not name has the title of its path, not the home page's", async () => {
    const { title, canonical, meta } = await open('/match-report/7');
    expect([title, meta('og:title')]).toEqual(['Match Report · ELM Gaming', 'Match Report']);
    expect([canonical, meta('description')]).toEqual([undefined, 'ELM Gaming is the home.']);
  });

  test.each([
    ['/', 'Home', '/', 'ELM Gaming is the home.'],
    ['/terms', 'Terms of Service', '/terms', 'The rules of ELM Gaming.'],
    ['/leaderboard', 'Best Players', '/leaderboard', 'The best of ELM Gaming.'],
    ['/ranking', 'Best Players', '/leaderboard', 'The best of ELM Gaming.'],
  ])('%s is declared by its owner', async (path, name, canonicalPath, description) => {
    const { title, canonical, meta } = await open(path);
    expect([title, canonical]).toEqual([`${name} · ELM Gaming`, `http://portal.example${canonicalPath}`]);
    expect([meta('description'), meta('og:description')]).toEqual([description, description]);
  });

  test('is that of the build which the visitor gets', async () => {
    const { store } = gateway.registry;
    const pages = { '/leaderboard': { title: 'Top Players' } };
    const fetchTitle = async () => (await open('/leaderboard')).title;
    await gateway.publish(remoteBuild('mfe-all', '1.1.0', { ...build, version: '1.1.0', pages }));
    expect(await fetchTitle()).toBe('Top Players · ELM Gaming');
    await store.setCandidate('mfe-all', { version: '1.0.0', percentage: 100 }, { actor: 'test' });
    await waitFor(async () => (await fetchTitle()) === 'Best Players · ELM Gaming');
  });

  test("has only the titles in the page's data for scripts, an alias that of its page", async () => {
    const [, boot = ''] = (await open('/leaderboard')).text.split('id="portal-boot"');
    for (const pattern of ['/leaderboard', '/ranking']) expect(boot).toContain(`"${pattern}":{"title":"Best Players"}`);
    expect(boot).not.toContain('The best of');
  });

  test('of a shell that was built before shells declared pages is derived from the path', async () => {
    const other = await startTestGateway();
    const fetchPage = async (path: string) => (await other.get(path, { headers: { accept: 'text/html' } })).text;
    expect(await fetchPage('/terms')).toContain('<title>Terms · ELM Gaming</title>');
    expect(await fetchPage('/')).toContain(
      '<title>Home · ELM Gaming</title><meta name="description" content="ELM Gaming">',
    );
    await other.stop();
  });

  test('with a long description has no half of a character', async () => {
    const start = 'x'.repeat(99);
    service.on(`GET /api/news/${id}`, json({ ...article, excerpt: `${start}\u{1F3C6}${'x'.repeat(200)}` }));
    expect((await openSubject(`/news/${id}`)).meta('description')).toBe(`${start}…`);
  });

  test('is shared like calls: read once, and again when its content has changed', async () => {
    await openSubject(`/clans/${id}`);
    const before = (await openSubject(`/clans/${id}`)).meta('og:image');
    expect(service.calls).toHaveLength(1);
    expect((await gateway.get(`/api/clans/${id}`)).json()).toEqual(clan);
    expect(service.calls).toHaveLength(1);
    await gateway.stop();
    service.on(`GET /api/clans/${id}`, json({ ...clan, memberCount: 13 }));
    await start();
    expect((await openSubject(`/clans/${id}`)).meta('og:image')).not.toBe(before);
  });

  test('shows names as text, whatever they contain', async () => {
    const evil = `</title><script>alert(1)</script>"' onload=x & \u{1F3C6}`;
    service.on(`GET /api/clans/${id}`, json({ ...clan, name: evil, description: evil }));
    service.on(`GET /api/news/${id}`, json({ ...article, title: evil, excerpt: evil }));
    for (const path of [`/clans/${id}`, `/news/${id}`]) {
      const { text, title, meta } = await openSubject(path);
      expect(text).not.toContain('<script>alert');
      expect(title).toBe(`${evil} · ELM Gaming`);
      expect(meta('og:title')).toBe(evil);
    }
  });

  test('of an article has JSON-LD with the nonce of the response', async () => {
    service.on(`GET /api/news/${id}`, json({ ...article, title: '</script><script>alert(1)</script>' }));
    const { text, policy, meta } = await openSubject(`/news/${id}`);
    const [, nonce, content = ''] =
      /<script type="application\/ld\+json" nonce="([^"]+)">(.*?)<\/script>/.exec(text) ?? [];
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(content).not.toContain('<');
    expect(JSON.parse(content)).toMatchObject({
      '@type': 'NewsArticle',
      headline: '</script><script>alert(1)</script>',
      datePublished: at,
      mainEntityOfPage: `http://portal.example/news/${id}`,
      image: meta('og:image'),
    });
  });

  test('without data is that of the route, at one URL, and keeps pages with tokens out of search engines', async () => {
    const { title, canonical, meta } = await open('/leaderboard?utm_source=x');
    expect({ title, canonical }).toEqual({
      title: 'Best Players · ELM Gaming',
      canonical: 'http://portal.example/leaderboard',
    });
    expect(meta('og:image')).toBe('http://portal.example/api/share-image');
    expect((await open('/')).title).toBe('Home · ELM Gaming');
    expect((await open('/reset-password')).meta('robots')).toBe('noindex');
    expect(await open('/nowhere')).toMatchObject({ status: 404, title: '404 Page Not Found · ELM Gaming' });
  });
});

describe('a subject that does not exist', () => {
  test.each([
    [`/news/${id}`, 'Article'],
    [`/clans/${id}`, 'Clan'],
    [`/tournaments/${id}`, 'Tournament'],
    ['/members/la_pulga', 'Player'],
  ])('%s is a 404 with the shell, and not for search engines', async (path, kind) => {
    const missing = json({ error: 'gone', code: 'not_found' }, 404);
    service.on(`GET ${path.startsWith('/members') ? '/api/players/la_pulga' : `/api${path}`}`, missing);
    const { status, title, canonical, meta, text } = await openSubject(path);
    expect([status, title, canonical]).toEqual([404, `${kind} Not Found · ELM Gaming`, undefined]);
    expect(meta('robots')).toBe('noindex');
    expect(text).toContain('id="portal-boot"');
  });

  test('for a path that cannot match one is a 404 without a call', async () => {
    for (const path of ['/clans/anything', `/members/${'x'.repeat(31)}`]) expect((await open(path)).status).toBe(404);
    expect(service.calls).toEqual([]);
  });
});

describe('a service that does not respond', () => {
  test('leaves the page with the head of its route, which search engines may keep', async () => {
    const held = createGate();
    held.close();
    service.on(`GET /api/clans/${id}`, (call, response, request) => {
      void held.passed().then(() => json(clan)(call, response, request));
    });
    const { status, title, canonical, meta } = await open(`/clans/${id}`);
    expect([status, title, canonical, meta('robots')]).toEqual([200, 'Clan · ELM Gaming', undefined, '']);
    held.open();
    await service.kill();
    expect(await open(`/tournaments/${id}`)).toMatchObject({ status: 200, title: 'Tournament · ELM Gaming' });
  });

  test('or responds with something else does so too', async () => {
    service.on(`GET /api/clans/${id}`, json({ nothing: true }));
    expect(await open(`/clans/${id}`)).toMatchObject({ status: 200, title: 'Clan · ELM Gaming' });
    service.on(`GET /api/news/${id}`, json({ error: 'broken', code: 'internal' }, 500));
    expect(await open(`/news/${id}`)).toMatchObject({ status: 200, title: 'Article · ELM Gaming' });
  });

  test('is not called for more pages of one client than it may make calls', async () => {
    await gateway.stop();
    await start({ RATE_LIMIT_CALLS: '1' });
    expect(await openSubject(`/clans/${id}`)).toMatchObject({ status: 200, title: 'Floodlight FC · ELM Gaming' });
    expect(await open(`/news/${id}`)).toMatchObject({ status: 200, title: 'Article · ELM Gaming' });
    expect(service.calls).toHaveLength(1);
  });
});
