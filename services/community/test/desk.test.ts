import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type DeskSummary, deskArticle, fullArticle, newsArticle, z } from '@portal/contracts';
import { buildPlayerChanged, newId, startCommunity, type TestCommunity } from './support/community.ts';
import { ana, ben, buildFields, deskOptions, drawPicture, openDesk, type TestDesk } from './support/desk.ts';

let community: TestCommunity;
let desk: TestDesk;
let now = new Date('2026-11-21T12:00:00.000Z');
beforeAll(async () => {
  community = await startCommunity({
    ...deskOptions,
    portal: { features: { newsDesk: true, richNews: true } },
    clock: () => now,
  });
  desk = openDesk(community);
  await community.publish([ana, ben].map(({ userId, username }) => buildPlayerChanged(userId, { username })));
});
afterAll(() => community.stop());
beforeEach(async () => {
  for (const name of ['articles', 'articleDrafts', 'pictures', 'pictureUploads'])
    await community.db.collection(name).deleteMany({});
});

const listNews = async () => {
  const { json } = await community.call({ key: 'GET /api/news' });
  return z.array(newsArticle).parse(json);
};
const listTitles = async () => (await listNews()).map(({ title }) => title);
const list = async (state: string) =>
  (await desk.send('GET /api/desk/articles', { query: { state } })).json as DeskSummary[];
const readArticle = (id: string) => community.call({ key: 'GET /api/news/{id}', params: { id } });
const countPictures = () => community.db.collection('pictures').countDocuments();

describe('who may', () => {
  test('editors, operators and the privileged user; every call rejects other players, also with their names in another case [scenario 30]', async () => {
    const { id } = await desk.create();
    const hash = await desk.uploadPicture(await drawPicture('#111111'));
    const player = openDesk(community, { userId: newId(), username: 'ana_editor_2' });
    const responses = [
      await player.send('GET /api/desk/articles'),
      await player.send('POST /api/desk/articles', { json: buildFields() }),
      await player.send('POST /api/desk/articles', { json: { from: newId() } }),
      await player.send('GET /api/desk/articles/{id}', { params: { id } }),
      await player.send('PUT /api/desk/articles/{id}', { params: { id }, json: { ...buildFields(), version: 1 } }),
      await player.remove({ id }),
      await player.tryPublish({ id }),
      await player.send('POST /api/desk/articles/{id}/retract', { params: { id } }),
      await player.send('POST /api/desk/articles/{id}/preview', { params: { id }, json: buildFields() }),
      await player.upload(await drawPicture('#222222')),
      await player.send('GET /api/desk/pictures/{hash}', { params: { hash: `${hash}.webp` } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403));
    expect(await player.send('GET /api/desk/me')).toMatchObject({ status: 200, json: { editor: false } });
    expect(await countPictures()).toBe(1);
    expect(await listTitles()).toEqual([]);

    for (const as of [
      { ...ana, username: 'ANA_editor' },
      { userId: newId(), username: 'boss_1', operator: true },
      { userId: newId(), username: 'boss_2', privileged: true },
    ])
      expect(await community.call({ key: 'GET /api/desk/me', as })).toMatchObject({ json: { editor: true } });
  });
});

describe('a draft', () => {
  test('may be incomplete, and is listed with its editors but without its texts', async () => {
    const draft = await desk.create({ title: '', excerpt: '', markdown: '' });
    await openDesk(community, ben).save(draft, { title: 'Kick-off' });
    expect(await list('draft')).toEqual([
      {
        ...{ id: draft.id, title: 'Kick-off', category: 'news', state: 'draft', publishAt: null, articleId: null },
        ...{ hasChanges: false, author: 'ana_editor', editor: 'ben_editor', changedAt: now.toISOString(), version: 2 },
      },
    ]);
    expect(await listTitles()).toEqual([]);
  });

  test('of two editors who save, the second is told, also when both save at the same time [scenario 30]', async () => {
    const draft = await desk.create();
    const other = openDesk(community, ben);
    expect(await desk.save(draft, { title: 'Mine' })).toMatchObject({ status: 200 });
    expect(await other.save(draft, { title: 'Theirs' })).toMatchObject({
      status: 409,
      json: { code: 'draft_changed' },
    });
    const current = await desk.find(draft.id);
    expect(current).toMatchObject({ title: 'Mine', editor: 'ana_editor', version: 2 });
    const saves = await Promise.all([desk.save(current, { title: 'A' }), other.save(current, { title: 'B' })]);
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await other.tryPublish(current, { version: current.version })).toMatchObject({ status: 409 });
  });

  test('is previewed as readers would see it, with HTML as its text, and nothing is stored [scenario 30]', async () => {
    const draft = await desk.create();
    const imageHash = await desk.uploadPicture(await drawPicture('#333333'));
    const markdown = '## Half-time\n\n<script>alert(1)</script>\n\nA <b>bold</b> word.';
    const json = buildFields({ title: '', markdown, imageHash });
    const preview = await desk.send('POST /api/desk/articles/{id}/preview', { params: { id: draft.id }, json });
    expect(fullArticle.parse(preview.json)).toMatchObject({
      title: '',
      imageUrl: `/api/desk/pictures/${imageHash}.webp`,
      imageSize: { width: 640, height: 360 },
      body: [
        { tag: 'h2', children: ['Half-time'] },
        { tag: 'p', children: ['A ', 'bold', ' word.'] },
      ],
    });
    expect(await desk.find(draft.id)).toEqual(draft);
    const { articleId } = await desk.republish(draft, { markdown });
    const { json: article } = await readArticle(articleId);
    expect(JSON.stringify(article)).not.toMatch(/<script|alert/);
  });

  test('with deeply nested text is rejected at once, and nothing is stored', async () => {
    const draft = await desk.create();
    const json = buildFields({ markdown: '>'.repeat(50_000) });
    const rejected = {
      status: 400,
      json: { issues: [{ path: 'markdown', message: expect.stringContaining('nest') }] },
    };
    expect(await desk.send('POST /api/desk/articles/{id}/preview', { params: { id: draft.id }, json })).toMatchObject(
      rejected,
    );
    expect(await desk.save(draft, { markdown: json.markdown })).toMatchObject(rejected);
    expect(await desk.find(draft.id)).toEqual(draft);
  });

  test('from before there was a desk may have a longer text, which is shortened when it is saved', async () => {
    const published = await desk.publish();
    const markdown = 'word '.repeat(20_000);
    await community.db.collection('articleDrafts').updateOne({}, { $set: { markdown } });
    const long = await desk.find(published.id);
    expect(long.markdown).toBe(markdown);
    expect(await desk.save(long, { title: 'Shorter' })).toMatchObject({
      status: 400,
      json: { issues: [{ path: 'markdown', message: expect.stringContaining('50000') }] },
    });
    const retracted = await desk.retract(long);
    expect(retracted).toMatchObject({ state: 'retracted', markdown });
    expect(await desk.save(retracted, { markdown: 'Short.' })).toMatchObject({
      status: 200,
      json: { markdown: 'Short.' },
    });
  });

  test('that does not exist is a 404', async () => {
    const id = newId();
    expect(await desk.tryPublish({ id })).toMatchObject({ status: 404, json: { code: 'article_not_found' } });
    expect(await desk.remove({ id })).toMatchObject({ status: 404 });
    expect(await desk.send('GET /api/desk/articles/{id}', { params: { id } })).toMatchObject({ status: 404 });
  });
});

describe('publishing', () => {
  test('dates an article by the moment unless an editor has chosen a day', async () => {
    await desk.publish({ title: 'Now' });
    await desk.publish({ title: 'Then', date: '2026-11-02' });
    expect((await listNews()).map(({ title, createdAt }) => [title, createdAt])).toEqual([
      ['Now', now.toISOString()],
      ['Then', '2026-11-02T00:00:00.000Z'],
    ]);
  });

  test('names every missing text, and a day that has begun nowhere', async () => {
    const draft = await desk.create({ title: ' ', excerpt: '', markdown: '<!-- nothing -->', date: '2026-11-21' });
    expect(await desk.tryPublish(draft)).toMatchObject({
      status: 400,
      json: {
        issues: [
          { path: 'title', message: 'Enter a title' },
          { path: 'excerpt', message: 'Enter an excerpt' },
          { path: 'markdown', message: 'Enter a text' },
        ],
      },
    });
    const later = await desk.create({ date: '2026-11-23' });
    expect(await desk.tryPublish(later)).toMatchObject({
      json: { issues: [{ path: 'date', message: 'Must not be in the future' }] },
    });
    expect(await desk.tryPublish(later, { at: '2026-11-21T11:00:00.000Z' })).toMatchObject({
      json: { issues: [{ path: 'at', message: 'Choose a time in the future' }] },
    });
    expect(await listTitles()).toEqual([]);
  });

  test('accepts the day of editors for whom it has begun', async () => {
    await desk.publish({ date: '2026-11-22' });
    expect(await listNews()).toMatchObject([{ createdAt: '2026-11-22T00:00:00.000Z' }]);
  });

  test('again shows readers what was saved meanwhile, at the same URL and day', async () => {
    const first = await desk.publish({ date: null });
    now = new Date('2026-11-21T13:00:00.000Z');
    await desk.save(first, { title: 'Final whistle', category: 'esports' });
    expect(await desk.find(first.id)).toMatchObject({ state: 'published', hasChanges: true });
    expect(await listTitles()).toEqual(['Kick-off']);
    const again = await desk.publishDraft(await desk.find(first.id));
    expect(again).toMatchObject({ articleId: first.articleId, hasChanges: false });
    expect(await listNews()).toMatchObject([
      { id: first.articleId, title: 'Final whistle', category: 'esports', createdAt: '2026-11-21T12:00:00.000Z' },
    ]);
  });

  test('by two editors at once leaves one article', async () => {
    const draft = await desk.create();
    await Promise.all(Array.from({ length: 4 }, () => desk.tryPublish(draft)));
    expect(await listTitles()).toEqual(['Kick-off']);
  });
});

describe('retracting', () => {
  test('takes an article from list and URL, twice is fine, and publishing brings it back there', async () => {
    const published = await desk.publish();
    await desk.retract(published);
    const retracted = await desk.retract(published);
    expect(retracted.state).toBe('retracted');
    expect(await readArticle(published.articleId)).toMatchObject({ status: 404, json: { code: 'article_not_found' } });
    expect(await listTitles()).toEqual([]);
    expect((await list('retracted')).map(({ id }) => id)).toEqual([published.id]);
    expect((await desk.publishDraft(retracted)).articleId).toBe(published.articleId);
    expect(await listTitles()).toEqual(['Kick-off']);
  });
});

describe('deleting', () => {
  test('removes a draft with its picture, but not the picture of another article', async () => {
    const picture = await drawPicture('#444444');
    const [one, two] = [
      await desk.create({ imageHash: await desk.uploadPicture(picture) }),
      await desk.create({ imageHash: await desk.uploadPicture(picture) }),
    ];
    await community.db.collection('pictureUploads').deleteMany({});
    expect(await desk.remove(one)).toMatchObject({ status: 200 });
    expect(await countPictures()).toBe(1);
    expect(await desk.remove(two)).toMatchObject({ status: 200 });
    expect(await countPictures()).toBe(0);
    expect(await list('draft')).toEqual([]);
  });

  test('is not possible while readers see the article', async () => {
    const published = await desk.publish({ imageHash: await desk.uploadPicture(await drawPicture('#555555')) });
    expect(await desk.remove(published)).toMatchObject({ status: 409, json: { code: 'article_published' } });
    await community.db.collection('pictureUploads').deleteMany({});
    await desk.retract(published);
    expect(await desk.remove(published)).toMatchObject({ status: 200 });
    expect(await countPictures()).toBe(0);
    expect(await community.db.collection('articles').countDocuments()).toBe(0);
  });
});

describe('a cover', () => {
  test('that is replaced and saved is deleted when readers no longer see it', async () => {
    const first = await desk.publish({ imageHash: await desk.uploadPicture(await drawPicture('#666666')) });
    const second = await desk.uploadPicture(await drawPicture('#777777'));
    await community.db.collection('pictureUploads').deleteMany({ _id: first.image?.hash as never });
    const saved = deskArticle.parse((await desk.save(first, { imageHash: second })).json);
    expect(await countPictures()).toBe(2);
    await desk.publishDraft(saved);
    expect(await countPictures()).toBe(1);
  });

  test('must be stored', async () => {
    const draft = await desk.create();
    expect(await desk.save(draft, { imageHash: 'a'.repeat(64) })).toMatchObject({
      status: 400,
      json: { issues: [{ path: 'imageHash', message: expect.stringContaining('choose it again') }] },
    });
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a text that begins like a PNG', Buffer.from('\x89PNG\r\n\x1a\nno picture', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
  ])('is rejected when it is %s', async (_what, bytes) => {
    expect(await desk.upload(bytes)).toMatchObject({ status: 400, json: { code: 'invalid_image' } });
    expect(await countPictures()).toBe(0);
  });

  test('is rejected when it is too large or has too many pixels', async () => {
    expect(await desk.upload(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ json: { code: 'file_too_large' } });
    expect(await desk.upload(await drawPicture('#000', 8_000, 5_001))).toMatchObject({
      json: { code: 'invalid_image' },
    });
  });
});
