import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from '@portal/contracts';
import { Types } from 'mongoose';
import { newId, playerChanged, standingChanged, startCommunity, type TestCommunity } from './support/community';

let community: TestCommunity;
const [known, unknown] = [newId(), newId()];
const [published, retracted] = [newId(), newId()];
const createdAt = new Date('2026-11-21T12:00:00.000Z');

beforeAll(async () => {
  community = await startCommunity();
  await community.publish([playerChanged(known, { username: 'Señor & <Co>' }), standingChanged(unknown, { score: 1 })]);
  const articles = [published, retracted].map((id) => ({
    ...{ _id: new Types.ObjectId(id), slug: id, title: id, createdAt },
    retractedAt: id === retracted ? createdAt : null,
  }));
  await community.db.collection('articles').insertMany(articles);
});
afterAll(() => community.stop());

test('the sitemap has every published article and known player, under escaped addresses', async () => {
  const { json } = await community.call({ key: 'GET /api/sitemap/community' });
  const pages = contract['GET /api/sitemap/community'].response.parse(json);
  expect(pages.map(({ kind }) => kind)).toEqual(['articles', 'players']);
  const read = async (kind: 'articles' | 'players') => {
    const id = pages.find((page) => page.kind === kind)?.from ?? '';
    const { headers, bytes } = await community.call({ key: `GET /api/sitemap/${kind}/{id}`, params: { id } });
    expect(headers.get('content-type')).toBe('text/xml; charset=utf-8');
    return [...bytes.toString().matchAll(/<url>(.*?)<\/url>/g)].map(([, url]) => url);
  };
  expect(await read('articles')).toEqual([
    `<loc>http://localhost:3000/news/${published}</loc><lastmod>2026-11-21T12:00:00.000Z</lastmod>`,
  ]);
  expect(await read('players')).toEqual(['<loc>http://localhost:3000/members/Se%C3%B1or%20%26%20%3CCo%3E</loc>']);
});
