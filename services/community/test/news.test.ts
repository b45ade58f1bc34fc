import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newsArticle, z } from '@portal/contracts';
import type { CallResponse } from '@portal/testing';
import sharp from 'sharp';
import { newId, startCommunity, type TestCommunity } from './support/community.ts';
import { type ArticleFields, articleFile, openDesk, type TestDesk } from './support/news-desk.ts';

let community: TestCommunity;
let desk: TestDesk;
const now = new Date('2026-11-21T12:00:00.000Z');
beforeAll(async () => {
  community = await startCommunity();
  desk = await openDesk(community, () => now);
});
afterAll(async () => {
  await desk.close();
  await community.stop();
});
beforeEach(async () => {
  for (const name of ['articles', 'pictures']) await community.db.collection(name).deleteMany({});
});

const picture = (color: string, width = 640, height = 360) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();

const news = (query: Record<string, string> = {}): Promise<CallResponse> =>
  community.call({ key: 'GET /api/news', query });
const articlesIn = (response: CallResponse) => z.array(newsArticle).parse(response.json);
const titlesIn = (response: CallResponse) => articlesIn(response).map(({ title }) => title);
const article = (id: string): Promise<CallResponse> => community.call({ key: 'GET /api/news/{id}', params: { id } });
const image = (imageUrl: string | null, headers: Record<string, string> = {}): Promise<CallResponse> =>
  community.call({ key: 'GET /api/news-images/{hash}', params: { hash: imageUrl?.split('/').at(-1) ?? '' }, headers });

/** Publishes a file of that name. @returns the article as readers receive it */
const publish = async (name: string, fields: ArticleFields = {}, text?: string) => {
  await desk.write(`${name}.md`, articleFile(fields, text));
  const { lines, refusal } = await desk.news('publish', `${name}.md`);
  expect(refusal).toBeNull();
  const [, id = ''] = (lines[0] ?? '').split(' ');
  return newsArticle.parse((await article(id)).json);
};

/** Returns the error that the editor of an unpublished file sees. */
const refusalOf = async (content: string | Buffer): Promise<string | null> => {
  await desk.write('bad.md', content);
  const { lines, refusal } = await desk.news('publish', 'bad.md');
  expect(lines).toEqual([]);
  expect(await news()).toMatchObject({ status: 200, json: [] });
  return refusal;
};

describe('GET /api/news', () => {
  const days = ['2026-11-01', '2026-11-03', '2026-11-02', '2026-11-05', '2026-11-04'];
  const publishAll = async (categories: readonly string[] = ['news']) => {
    for (const [index, date] of days.entries()) {
      const category = categories[index % categories.length] ?? 'news';
      await publish(`day-${date.slice(-1)}`, { title: `Day ${date.slice(-1)}`, date, category });
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
    for (const name of ['a', 'b', 'c', 'd', 'e']) await publish(name, { title: name, date: '2026-11-01' });
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

describe('publishing', () => {
  test('dates an article by the moment where the file names no day', async () => {
    expect(await publish('kick-off')).toMatchObject({ createdAt: now.toISOString() });
  });

  test('prints what it did, with the id', async () => {
    await desk.write('kick-off.md', articleFile());
    const { lines } = await desk.news('publish', 'kick-off.md');
    expect(lines).toEqual([expect.stringMatching(/^published [0-9a-f]{24} kick-off: Kick-off$/)]);
    const again = await desk.news('publish', 'kick-off.md');
    expect(again.lines).toEqual([lines[0]?.replace('published', 'updated')]);
  });

  test('again gives the article its new state at the same address and day', async () => {
    const before = await publish('kick-off', { date: '2026-11-02' });
    const after = await publish('kick-off', { title: 'Final whistle', category: 'esports' }, 'New text');
    expect(after).toEqual({ ...before, title: 'Final whistle', category: 'esports', content: 'New text' });
    expect(titlesIn(await news())).toEqual(['Final whistle']);
  });

  test('takes the slug of the front matter before the name of the file', async () => {
    const before = await publish('kick-off');
    const moved = await publish('other-file', { slug: 'kick-off', title: 'Moved' });
    expect(moved.id).toBe(before.id);
  });

  test('of several files does one after the other, up to the first that is refused', async () => {
    await desk.write('one.md', articleFile({ title: 'One' }));
    await desk.write('two.md', articleFile({ category: 'rumours' }));
    await desk.write('three.md', articleFile({ title: 'Three' }));
    const { lines, refusal } = await desk.news('publish', 'one.md', 'two.md', 'three.md');
    expect(lines).toHaveLength(1);
    expect(refusal).toBe('two.md: category: must be one of news, esports, mobile, other');
    expect(titlesIn(await news())).toEqual(['One']);
  });

  test('by two editors at once leaves one article', async () => {
    await desk.write('kick-off.md', articleFile());
    const done = await Promise.all(Array.from({ length: 5 }, () => desk.news('publish', 'kick-off.md')));
    expect(done.map(({ refusal }) => refusal)).toEqual([null, null, null, null, null]);
    expect(titlesIn(await news())).toEqual(['Kick-off']);
  });

  test.each([
    [
      'a file that is not there',
      ['publish', 'gone.md'],
      /^gone\.md: file: .*gone\.md cannot be read: the file does not/,
    ],
    ['a folder', ['publish', '.'], /^\.: file: /],
    ['no file', ['publish'], /^Usage:/],
    ['nothing', [], /^Usage:/],
    ['another word', ['unpublish', 'x'], /^Usage:/],
  ])('refuses %s', async (_what, args, words) => {
    expect((await desk.news(...args)).refusal).toMatch(words);
  });

  test('names the fields that are wrong', async () => {
    expect(await refusalOf(articleFile({ category: 'rumours', date: 'soon' }, ''))).toMatch(
      /^bad\.md: category: must be .*\nbad\.md: date: must be .*\nbad\.md: content: is empty$/,
    );
    expect(await refusalOf(articleFile({ date: '2026-11-22' }))).toBe('bad.md: date: must not be in the future');
    expect(await refusalOf(Buffer.from([0x2d, 0xff, 0xfe]))).toBe('bad.md: file: is not UTF-8 text');
    expect(await refusalOf(Buffer.alloc(1024 * 1024 + 1, 'x'))).toBe('bad.md: file: is larger than 1048576 bytes');
  });
});

describe('the picture of an article', () => {
  const shown = async (file: Buffer, name = 'kick-off') => {
    await desk.write(`${name}.png`, file);
    return publish(name, { image: `${name}.png` });
  };

  test('is served as WebP under the hash of its content, and its size is known, never larger than it was [3.6]', async () => {
    const { imageUrl, imageSize } = await shown(await picture('#123456', 2_000, 1_000));
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
    const { imageSize: ofSmall } = await shown(await picture('#123456', 320, 200));
    expect(ofSmall).toEqual({ width: 320, height: 200 });
  });

  test('is in the share image of its article', async () => {
    const { id } = await shown(await picture('#ff0000'));
    const { bytes } = await community.call({ key: 'GET /api/news/{id}/share-image', params: { id } });
    const { dominant } = await sharp(bytes).extract({ left: 940, top: 285, width: 20, height: 20 }).stats();
    expect(dominant).toMatchObject({ r: 248, g: 8, b: 8 });
  });

  test('goes with the article, and comes back with it', async () => {
    const { id, imageUrl } = await shown(await picture('#222222'));
    await desk.news('retract', id);
    expect(await image(imageUrl)).toMatchObject({ status: 404, json: { code: 'not_found' } });
    await desk.news('publish', 'kick-off.md');
    expect(await image(imageUrl)).toMatchObject({ status: 200 });
  });

  test('goes when its last article has another or none', async () => {
    const [one, two] = [await shown(await picture('#333333')), await shown(await picture('#333333'), 'other')];
    expect(two.imageUrl).toBe(one.imageUrl);
    await publish('kick-off');
    expect(await image(one.imageUrl)).toMatchObject({ status: 200 });
    await shown(await picture('#444444'), 'other');
    expect(await image(one.imageUrl)).toMatchObject({ status: 404 });
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a text that begins like a PNG', Buffer.from('\x89PNG\r\n\x1a\nno picture', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
  ])('is refused when it is %s', async (_what, bytes) => {
    await desk.write('a.png', bytes);
    expect(await refusalOf(articleFile({ image: 'a.png' }))).toMatch(/^bad\.md: image: Please select an image file/);
  });

  test('is refused when it is too large, has too many pixels or is not there', async () => {
    await desk.write('a.png', Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(await refusalOf(articleFile({ image: 'a.png' }))).toBe(
      'bad.md: image: Please select an image smaller than 5MB',
    );
    await desk.write('a.png', await picture('#000', 8_000, 5_001));
    expect(await refusalOf(articleFile({ image: 'a.png' }))).toMatch(/^bad\.md: image: /);
    expect(await refusalOf(articleFile({ image: 'gone.png' }))).toMatch(/^bad\.md: image: .* the file does not exist$/);
  });
});

describe('retracting', () => {
  test('takes an article from list and address, and publishing brings it back there', async () => {
    const { id } = await publish('kick-off');
    expect((await desk.news('retract', id)).lines).toEqual([`retracted ${id} kick-off: Kick-off`]);
    expect(await article(id)).toMatchObject({ status: 404, json: { code: 'article_not_found' } });
    expect(await news()).toMatchObject({ json: [] });
    expect((await publish('kick-off')).id).toBe(id);
  });

  test('twice is fine', async () => {
    const { id } = await publish('kick-off');
    await desk.news('retract', id);
    expect((await desk.news('retract', id)).refusal).toBeNull();
  });

  test.each([[newId()], ['kick-off'], ['']])('%j, which is no article, is refused', async (id) => {
    expect((await desk.news('retract', id)).refusal).toMatch(/^Article .* does not exist/);
  });
});

describe('listing', () => {
  test('shows the published and the retracted, newest first', async () => {
    const one = await publish('one', { title: 'One', date: '2026-11-01', category: 'mobile' });
    const two = await publish('two', { title: 'Two', date: '2026-11-02' });
    await desk.news('retract', one.id);
    expect((await desk.news('list')).lines).toEqual([
      `${two.id}  2026-11-02  news     published  two: Two`,
      `${one.id}  2026-11-01  mobile   retracted  one: One`,
    ]);
  });

  test('reports an empty list', async () => {
    expect((await desk.news('list')).lines).toEqual(['There are no articles.']);
  });
});
