import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from '@portal/contracts';
import { Types } from 'mongoose';
import { playerProjection } from '../src/projection/players.ts';
import {
  buildPlayerChanged,
  buildStandingChanged,
  newId,
  startCommunity,
  type TestCommunity,
} from './support/community.ts';

/** Of a page of the sitemap. */
const pageSize = 10_000;

let community: TestCommunity;
/** A community whose sitemap has several pages. */
let large: TestCommunity;
const [known, unknown] = [newId(), newId()];
const [published, retracted] = [newId(), newId()];
const createdAt = new Date('2026-11-21T12:00:00.000Z');

beforeAll(async () => {
  [community, large] = await Promise.all([startCommunity(), startCommunity()]);
  await community.publish([
    buildPlayerChanged(known, { username: 'Señor & <Co>' }),
    buildStandingChanged(unknown, { score: 1 }),
  ]);
  const articles = [published, retracted].map((id) => ({
    ...{ _id: new Types.ObjectId(id), slug: id, title: id, createdAt },
    retractedAt: id === retracted ? createdAt : null,
  }));
  await community.db.collection('articles').insertMany(articles);
});
afterAll(() => Promise.all([community.stop(), large.stop()]));

const listPages = async (from: TestCommunity) => {
  const { json } = await from.call({ key: 'GET /api/sitemap/community' });
  return contract['GET /api/sitemap/community'].response.parse(json);
};

const readUrls = async (from: TestCommunity, kind: 'articles' | 'players', id: string): Promise<string[]> => {
  const { headers, bytes } = await from.call({ key: `GET /api/sitemap/${kind}/{id}`, params: { id } });
  expect(headers.get('content-type')).toBe('text/xml; charset=utf-8');
  return [...bytes.toString().matchAll(/<url>(.*?)<\/url>/g)].map(([, url = '']) => url);
};

test('the sitemap has every published article and known player, under escaped addresses', async () => {
  const pages = await listPages(community);
  expect(pages.map(({ kind }) => kind)).toEqual(['articles', 'players']);
  const read = (kind: 'articles' | 'players') =>
    readUrls(community, kind, pages.find((page) => page.kind === kind)?.from ?? '');
  expect(await read('articles')).toEqual([
    `<loc>http://localhost:3000/news/${published}</loc><lastmod>2026-11-21T12:00:00.000Z</lastmod>`,
  ]);
  expect(await read('players')).toEqual(['<loc>http://localhost:3000/members/se%C3%B1or%20%26%20%3Cco%3E</loc>']);
});

test('each player and article is in one of several pages, and no other start is a page', async () => {
  const ids = Array.from(
    { length: 2 * pageSize + 1 },
    (_, at) => new Types.ObjectId((at + 1).toString(16).padStart(24, '0')),
  );
  const idAt = (at: number) => ids[at]?.toHexString() ?? '';
  const buildStarts = (kind: 'articles' | 'players', count: number) =>
    Array.from({ length: count }, (_, page) => ({ kind, from: page === 0 ? '0'.repeat(24) : idAt(page * pageSize) }));
  // The players at both ends of the second page are not known yet.
  const isKnown = (at: number) => at !== pageSize && at !== 2 * pageSize - 1;
  const players = ids.map((_id, at) => ({ _id, ...(isKnown(at) && { player: { username: `p${at}` } }) }));
  await large.db.collection<{ _id: Types.ObjectId }>(playerProjection.collection).insertMany(players);
  const articles = ids
    .slice(0, pageSize + 1)
    .map((_id) => ({ _id, slug: _id.toHexString(), createdAt, retractedAt: null }));
  await large.db.collection<{ _id: Types.ObjectId }>('articles').insertMany(articles);

  const pages = await listPages(large);
  expect(pages).toEqual([...buildStarts('articles', 2), ...buildStarts('players', 3)]);
  const urls = { articles: [] as string[], players: [] as string[] };
  for (const { kind, from } of pages) urls[kind].push(...(await readUrls(large, kind, from)));
  expect(urls.players).toEqual(
    ids.flatMap((_id, at) => (isKnown(at) ? [`<loc>http://localhost:3000/members/p${at}</loc>`] : [])),
  );
  expect(urls.articles).toHaveLength(pageSize + 1);
  expect(new Set(urls.articles).size).toBe(pageSize + 1);
  for (const id of [idAt(1), idAt(pageSize - 1), newId()])
    expect((await large.call({ key: 'GET /api/sitemap/players/{id}', params: { id } })).status).toBe(404);
});
