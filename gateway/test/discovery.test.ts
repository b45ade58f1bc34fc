import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract, shellPagesFile } from '@portal/contracts';
import { type FakeService, json, startFakeService } from './support/fake-service.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { declaredSubject, remoteBuild } from './support/test-registry.ts';

const id = '65f0c0ffee0000000000c001';
const secondId = '65f0c0ffee0000000000c002';

const playerPages = { [id]: '<urlset/>', [secondId]: '<urlset><url/></urlset>' };

const pages = {
  '/leaderboard': { search: 'sitemap' },
  '/profile': {},
  '/email-test': { search: 'noindex' },
  '/members/:username': declaredSubject('mfe-community', '/members/:username'),
  '/clans/:id': declaredSubject('mfe-competition', '/clans/:id'),
} as const;
const build = remoteBuild('mfe-all', '1.0.0', { routes: Object.keys(pages), pages });

let service: FakeService;
let gateway: TestGateway;

beforeAll(async () => {
  service = await startFakeService();
  service.on('GET /api/sitemap/community', json([id, secondId].map((from) => ({ kind: 'players', from }))));
  service.on('GET /api/sitemap/competition', json([{ kind: 'clans', from: id }]));
  for (const [from, body] of Object.entries(playerPages)) {
    service.on(`GET /api/sitemap/players/${from}`, (_call, response) => {
      response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(body);
    });
  }
  service.on(`GET /api/sitemap/clans/${id}`, json({ error: 'Not found', code: 'not_found' }, 404));
  const urls = { COMMUNITY_URL: service.url, COMPETITION_URL: service.url };
  const shellPages = {
    '/': { description: '{community} is the home.', search: 'sitemap' },
    '/terms': { search: 'sitemap' },
    '/contact': {},
  };
  gateway = await startTestGateway(
    { PUBLIC_URL: 'http://portal.example', ...urls },
    { [shellPagesFile]: JSON.stringify(shellPages) },
  );
  await gateway.publish(build);
});
afterAll(async () => {
  await gateway.stop();
  await service.stop();
});

const xml = { status: 200, headers: { 'content-type': 'text/xml; charset=utf-8' } };
const locationsIn = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

test('robots.txt lets crawlers in and names the sitemap', async () => {
  expect(await gateway.get('/robots.txt')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    text: 'User-agent: *\nDisallow:\n\nSitemap: http://portal.example/sitemap.xml\n',
  });
  expect((await gateway.post('/robots.txt')).status).toBe(405);
});

test('the sitemap lists the pages of all services, read through the shared cache', async () => {
  const index = await gateway.get('/sitemap.xml');
  expect(index).toMatchObject(xml);
  expect(locationsIn(index.text)).toEqual([
    'http://portal.example/sitemap-pages.xml',
    `http://portal.example/sitemap-players-${id}.xml`,
    `http://portal.example/sitemap-players-${secondId}.xml`,
    `http://portal.example/sitemap-clans-${id}.xml`,
  ]);
  for (const [from, text] of Object.entries(playerPages))
    expect(await gateway.get(`/sitemap-players-${from}.xml`)).toMatchObject({ ...xml, text });
  await gateway.get('/sitemap.xml');
  await gateway.get(`/sitemap-players-${id}.xml`);
  expect(service.calls).toHaveLength(4);
  expect(await gateway.get('/sitemap-pages.xml')).toMatchObject(xml);
  expect((await gateway.get(`/sitemap-clans-${id}.xml`)).status).toBe(404);
  expect((await gateway.get(`/sitemap-others-${id}.xml`)).status).toBe(404);
});

test('the sitemap is not shown in part while a service is down', async () => {
  const other = await startTestGateway({ COMMUNITY_URL: service.url });
  await other.publish(build);
  expect((await other.get('/sitemap.xml')).status).toBe(503);
  await other.stop();
});

test('every page of the sitemap can be indexed', async () => {
  const { text } = await gateway.get('/sitemap-pages.xml');
  const locations = ['/', '/terms', '/leaderboard'].map((path) => `http://portal.example${path}`);
  expect(locationsIn(text)).toEqual(locations);
  for (const location of locations) {
    const page = await gateway.get(new URL(location).pathname, { headers: { accept: 'text/html' } });
    expect(page.text).toContain(`<link rel="canonical" href="${location}">`);
    expect(page.text).not.toContain('noindex');
  }
});

test('the manifest has the names of the portal config', async () => {
  const { status, headers, text } = await gateway.get('/manifest.webmanifest');
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  expect(JSON.parse(text)).toMatchObject({
    name: 'ELM Gaming',
    short_name: 'ELM',
    description: 'ELM Gaming is the home.',
    start_url: '/',
    icons: [{ src: '/icon-192.png' }, { src: '/icon-512.png' }],
  });
});

test('share images are public, shared and PNG', () => {
  const images = Object.entries(contract).filter(([key]) => key.endsWith('/share-image'));
  expect(images).toHaveLength(6);
  for (const [, endpoint] of images)
    expect(endpoint).toMatchObject({
      access: 'public',
      response: { mediaType: 'image/png' },
      cache: { freshSeconds: 30 },
    });
});
