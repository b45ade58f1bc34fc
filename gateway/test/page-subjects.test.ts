import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PageSubject } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { type FakeService, json, startFakeService } from './support/fake-service.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { remoteBuild } from './support/test-registry.ts';

const id = '65f0c0ffee0000000000c001';
const at = '2026-11-21T12:00:00.000Z';
const tournament = {
  ...{ id, name: 'Winter Cup', game: 'eFootball', prizePool: 5_000, participants: 12, maxParticipants: 16 },
  ...{ status: 'live', startDate: at, endDate: '2026-11-23T12:00:00.000Z' },
};
const subject: PageSubject = {
  call: '/api/tournaments/{id}',
  title: 'Report of {name}',
  description: '[{unknown}: ]{participants|count:player} on {startDate|day} at {community}.',
  text: '{game}',
  image: '/api/tournaments/{id}/share-image',
  type: 'article',
  publishedAt: '{endDate}',
  missing: 'Report Not Found',
  sitemap: 'tournaments',
};

let service: FakeService;
let gateway: TestGateway;

const page = '/match-report/:id/:part';
const publish = (version: string, change: Partial<PageSubject> | null) => {
  const pages = { [page]: { title: 'Match Report', ...(change && { subject: { ...subject, ...change } }) } };
  return gateway.publish(remoteBuild('match-report', version, { routes: [page], pages }));
};

beforeAll(async () => {
  service = await startFakeService();
  service.on(`GET /api/tournaments/${id}`, json(tournament));
  const starts = ['tournaments', 'clans'].map((kind) => ({ kind, from: id }));
  service.on('GET /api/sitemap/competition', json(starts));
  gateway = await startTestGateway({ PUBLIC_URL: 'http://portal.example', COMPETITION_URL: service.url });
  await publish('1.0.0', {});
});
afterAll(async () => {
  await gateway.stop();
  await service.stop();
});

const open = (path: string) => gateway.get(path, { headers: { accept: 'text/html' } });
const titleIn = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

/** Repeats the request: a page does not wait long for its subject, perhaps not long enough on a busy machine. */
const openSubject = (path: string) =>
  waitFor(async () => {
    const page = await open(path);
    return !page.text.includes('<title>Match Report ·') && page;
  });

test('a remote of another team declares the head of its detail page', async () => {
  const { status, text } = await openSubject(`/match-report/${id}/summary`);
  expect([status, titleIn(text)]).toEqual([200, 'Report of Winter Cup · ELM Gaming']);
  expect(text).toContain('<meta name="description" content="12 players on November 21, 2026 at ELM Gaming.">');
  expect(text).toMatch(new RegExp(`"og:image" content="http://portal.example/api/tournaments/${id}/share-image\\?v=`));
  expect(text).toContain(`<link rel="canonical" href="http://portal.example/match-report/${id}/summary">`);
  expect(text).toContain('<meta property="article:published_time" content="2026-11-23T12:00:00.000Z">');
  expect(text).toContain(`id="portal-response" data-path="/api/tournaments/${id}"`);
});

test('the calls that it makes next are preloaded if the response says that it makes them', async () => {
  const next = (when: string) => [{ path: '/api/tournaments/{id}/bracket', when, feature: 'playTournaments' }];
  await publish('1.0.1', { nextCalls: next('{name}') });
  const link = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/tournaments/${id}/bracket">`;
  const path = `/match-report/${id}/summary`;
  expect((await openSubject(path)).text).not.toContain(link);
  const live = await startTestGateway({ PORTAL_FEATURES: 'live', COMPETITION_URL: service.url });
  const openLive = async (version: string, when: string) => {
    const pages = { [page]: { title: 'Match Report', subject: { ...subject, nextCalls: next(when) } } };
    await live.publish(remoteBuild('match-report', version, { routes: [page], pages }));
    return waitFor(async () => {
      const { text } = await live.get(path, { headers: { accept: 'text/html' } });
      return text.includes('portal-response') && text;
    });
  };
  expect(await openLive('1.0.0', '{name}')).toContain(link);
  expect(await openLive('1.0.1', '{phase}')).not.toContain(link);
  await live.stop();
});

test('a link to a part of it has the title and the picture of the part', async () => {
  const call = `/api/tournaments/${id}/matches/w1-4`;
  service.on(
    `GET ${call}/share-text`,
    json({ title: 'Ana 2–2 <Ben> (4–3 pens)', description: 'Quarterfinal 4 of Winter Cup. Penalties.' }),
  );
  service.on(
    `GET /api/tournaments/${id}/matches/w9-9/share-text`,
    json({ error: 'gone', code: 'match_not_found' }, 404),
  );
  const match = { query: 'match', param: 'key', title: '{title}', description: '{description}' };
  const path = '/api/tournaments/{id}/matches/{key}';
  const live = await startTestGateway({
    ...{ PUBLIC_URL: 'http://portal.example', PORTAL_FEATURES: 'live', COMPETITION_URL: service.url },
  });
  const parts = [{ ...match, call: `${path}/share-text`, image: `${path}/share-image` }];
  const pages = { [page]: { title: 'Match Report', subject: { ...subject, parts } } };
  await live.publish(remoteBuild('match-report', '1.0.0', { routes: [page], pages }));
  const openPart = (query: string, title: string) =>
    waitFor(async () => {
      const { text } = await live.get(`/match-report/${id}/summary${query}`, { headers: { accept: 'text/html' } });
      return text.includes(`"og:title" content="${title}"`) && text;
    });
  const html = await openPart('?match=w1-4', 'Ana 2–2 &lt;Ben&gt; (4–3 pens)');
  expect(html).toContain('<meta name="description" content="Quarterfinal 4 of Winter Cup. Penalties.">');
  expect(html).toMatch(new RegExp(`"og:image" content="http://portal.example${call}/share-image\\?v=`));
  expect(html).toContain(`"og:url" content="http://portal.example/match-report/${id}/summary?match=w1-4"`);
  // What the page shows before its scripts have run is the subject.
  expect(html).toContain(`id="portal-response" data-path="/api/tournaments/${id}"`);
  for (const query of ['?match=w9-9', '?match=%3Cscript%3E', '?match=', '?tab=rules'])
    expect(await openPart(query, 'Report of Winter Cup')).toContain(`/match-report/${id}/summary">`);
  await live.stop();
});

test('its page is a 404 with its own title for an entity that does not exist or cannot exist', async () => {
  const other = '65f0c0ffee0000000000c002';
  service.on(`GET /api/tournaments/${other}`, json({ error: 'gone', code: 'not_found' }, 404));
  for (const name of [other, 'anything']) {
    const { status, text } = await openSubject(`/match-report/${name}/summary`);
    expect([status, titleIn(text)]).toEqual([404, 'Report Not Found · ELM Gaming']);
  }
});

test('the sitemap lists only the kinds that live remotes declare', async () => {
  const { text } = await gateway.get('/sitemap.xml');
  expect(text).toContain(`/sitemap-tournaments-${id}.xml`);
  expect(text).not.toContain('sitemap-clans');
});

test('a build for a later contract, or without a subject, has the head of its route', async () => {
  await publish('1.1.0', { call: '/api/match-reports/{id}' });
  expect(titleIn((await open(`/match-report/${id}/summary`)).text)).toBe('Match Report · ELM Gaming');
  await publish('1.2.0', null);
  const { status, text } = await open('/match-report/anything/summary');
  expect([status, titleIn(text)]).toEqual([200, 'Match Report · ELM Gaming']);
  expect((await gateway.get('/sitemap.xml')).text).not.toContain('sitemap-tournaments');
});
