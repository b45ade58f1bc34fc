import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ArticleFields, newsArticle, z } from '@portal/contracts';
import type { CallResponse } from '@portal/testing';
import sharp from 'sharp';
import { newId, startCommunity, type TestCommunity } from './support/community.ts';
import { deskOptions, drawPicture, openDesk, type TestDesk } from './support/desk.ts';

let community: TestCommunity;
let desk: TestDesk;
const now = new Date('2026-11-21T12:00:00.000Z');
beforeAll(async () => {
  community = await startCommunity({ ...deskOptions, clock: () => now });
  desk = openDesk(community);
});
afterAll(() => community.stop());
beforeEach(async () => {
  for (const name of ['articles', 'articleDrafts', 'pictures', 'pictureUploads'])
    await community.db.collection(name).deleteMany({});
});

const news = (query: Record<string, string> = {}): Promise<CallResponse> =>
  community.call({ key: 'GET /api/news', query });
const articlesIn = (response: CallResponse) => z.array(newsArticle).parse(response.json);
const titlesIn = (response: CallResponse) => articlesIn(response).map(({ title }) => title);
const article = (id: string): Promise<CallResponse> => community.call({ key: 'GET /api/news/{id}', params: { id } });
const image = (imageUrl: string | null, headers: Record<string, string> = {}): Promise<CallResponse> =>
  community.call({ key: 'GET /api/news-images/{hash}', params: { hash: imageUrl?.split('/').at(-1) ?? '' }, headers });

describe('GET /api/news', () => {
  const days = ['2026-11-01', '2026-11-03', '2026-11-02', '2026-11-05', '2026-11-04'];
  const publishAll = async (categories: readonly ArticleFields['category'][] = ['news']) => {
    for (const [index, date] of days.entries()) {
      const category = categories[index % categories.length] ?? 'news';
      await desk.publish({ title: `Day ${date.slice(-1)}`, date, category });
    }
  };

  test('is empty where nothing was published', async () => {
    const response = await news();
    expect({ status: response.status, json: response.json, link: response.headers.get('link') }).toEqual({
      status: 200,
      json: [],
      link: null,
    });
  });

  test('gives visitors whole articles, newest first [3.6, 7.29]', async () => {
    await publishAll();
    const response = await news();
    expect(titlesIn(response)).toEqual(['Day 5', 'Day 4', 'Day 3', 'Day 2', 'Day 1']);
    expect(articlesIn(response)[0]).toEqual({
      ...{ id: expect.any(String), title: 'Day 5', excerpt: 'It begins', category: 'news' },
      ...{ content: 'One paragraph.\nAnother one.', imageUrl: null, imageSize: null },
      createdAt: '2026-11-05T00:00:00.000Z',
    });
  });

  test('continues page by page, also among articles of the same moment', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await desk.publish({ title: name, date: '2026-11-01' });
    const found: string[] = [];
    let query: Record<string, string> | undefined = { limit: '2' };
    while (query) {
      const response = await news(query);
      found.push(...titlesIn(response));
      const [, next] = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? [];
      query = next === undefined ? undefined : Object.fromEntries(new URL(next, community.origin).searchParams);
    }
    expect(found).toHaveLength(5);
    expect(new Set(found)).toEqual(new Set(['a', 'b', 'c', 'd', 'e']));
  });

  test('gives the mobile page its category and the console page all others', async () => {
    await publishAll(['news', 'mobile', 'esports', 'other', 'mobile']);
    expect(titlesIn(await news({ platformGroup: 'mobile' }))).toEqual(['Day 4', 'Day 3']);
    expect(titlesIn(await news({ platformGroup: 'console' }))).toEqual(['Day 5', 'Day 2', 'Day 1']);
    const first = await news({ platformGroup: 'console', limit: '2' });
    expect(titlesIn(first)).toEqual(['Day 5', 'Day 2']);
    const next = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', community.origin);
    expect(titlesIn(await news(Object.fromEntries(next.searchParams)))).toEqual(['Day 1']);
  });

  test('gives one category, page by page', async () => {
    await publishAll(['news', 'mobile', 'esports', 'other', 'mobile']);
    const first = await news({ category: 'mobile', limit: '1' });
    expect(titlesIn(first)).toEqual(['Day 4']);
    const next = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', community.origin);
    expect(titlesIn(await news(Object.fromEntries(next.searchParams)))).toEqual(['Day 3']);
    expect(await news({ category: 'rumours' })).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
  });

  test.each(['sample', Buffer.from('[1,2]').toString('base64url'), Buffer.from('["x"]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      expect(await news({ cursor })).toMatchObject({
        status: 400,
        json: { code: 'validation_failed', issues: [{ path: 'query.cursor' }] },
      });
    },
  );
});

describe('GET /api/news/{id}', () => {
  test('returns 404 for an article that does not exist [7.30]', async () => {
    expect(await article(newId())).toMatchObject({ status: 404, json: { code: 'article_not_found' } });
  });
});

describe('the picture of an article', () => {
  /** Publishes an article with this cover. @returns its draft, and the article as readers receive it */
  const publishWith = async (file: Buffer) => {
    const draft = await desk.publish({ imageHash: await desk.uploadPicture(file) });
    return { draft, ...newsArticle.parse((await article(draft.articleId)).json) };
  };

  test('is served as WebP under the hash of its content, and its size is known, never larger than it was [3.6]', async () => {
    const { imageUrl, imageSize } = await publishWith(await drawPicture('#123456', 2_000, 1_000));
    expect(imageUrl).toMatch(/^\/api\/news-images\/[0-9a-f]{64}\.webp$/);
    expect(imageSize).toEqual({ width: 1280, height: 640 });
    const { status, headers, bytes } = await image(imageUrl);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600, must-revalidate',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 640 });
    const { imageSize: ofSmall } = await publishWith(await drawPicture('#123456', 320, 200));
    expect(ofSmall).toEqual({ width: 320, height: 200 });
  });

  test('is in the share image of its article', async () => {
    const { id } = await publishWith(await drawPicture('#ff0000'));
    const { bytes } = await community.call({ key: 'GET /api/news/{id}/share-image', params: { id } });
    const { dominant } = await sharp(bytes).extract({ left: 940, top: 285, width: 20, height: 20 }).stats();
    expect(dominant).toMatchObject({ r: 248, g: 8, b: 8 });
  });

  test('goes with the article, and comes back with it', async () => {
    const { draft, imageUrl } = await publishWith(await drawPicture('#222222'));
    const retracted = await desk.retract(draft);
    expect(await image(imageUrl)).toMatchObject({ status: 404, json: { code: 'not_found' } });
    await desk.publishDraft(retracted);
    expect(await image(imageUrl)).toMatchObject({ status: 200 });
  });

  test('goes when its last article has another or none', async () => {
    const [one, two] = [
      await publishWith(await drawPicture('#333333')),
      await publishWith(await drawPicture('#333333')),
    ];
    expect(two.imageUrl).toBe(one.imageUrl);
    await desk.republish(one.draft, { imageHash: null });
    expect(await image(one.imageUrl)).toMatchObject({ status: 200 });
    await desk.republish(two.draft, { imageHash: await desk.uploadPicture(await drawPicture('#444444')) });
    expect(await image(one.imageUrl)).toMatchObject({ status: 404 });
  });

  test('is not served before its article is published, except to editors', async () => {
    const hash = await desk.uploadPicture(await drawPicture('#555555'));
    await desk.create({ imageHash: hash });
    expect(await image(`/${hash}.webp`)).toMatchObject({ status: 404 });
    const { status, headers } = await desk.send('GET /api/desk/pictures/{hash}', { params: { hash: `${hash}.webp` } });
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
  });
});
