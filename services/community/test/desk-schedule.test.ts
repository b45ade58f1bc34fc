import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newsArticle, portalConfig, z } from '@portal/contracts';
import { silentLogger } from '@portal/service-kit/testing';
import { waitFor } from '@portal/testing';
import { createStore } from '../src/context.ts';
import { draftPublishedArticles } from '../src/features/desk/draft-published-articles.ts';
import { publishDueDrafts } from '../src/features/desk/publish-draft.ts';
import { startCommunity, type TestCommunity } from './support/community.ts';
import { deskOptions, drawPicture, openDesk, type TestDesk } from './support/desk.ts';

const start = new Date('2026-11-21T12:00:00.000Z');
let now = start;
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
let community: TestCommunity;
let desk: TestDesk;
beforeAll(async () => {
  community = await startCommunity({ ...deskOptions, clock: () => now });
  desk = openDesk(community);
});
afterAll(() => community.stop());
beforeEach(async () => {
  now = start;
  for (const name of ['articles', 'articleDrafts', 'pictures', 'pictureUploads'])
    await community.db.collection(name).deleteMany({});
});

const listNews = async () => z.array(newsArticle).parse((await community.call({ key: 'GET /api/news' })).json);
const schedule = async (minutes: number, fields: Parameters<TestDesk['create']>[0] = {}) => {
  const draft = await desk.create(fields);
  const response = await desk.tryPublish(draft, { at: minutesLater(minutes).toISOString() });
  expect(response).toMatchObject({ status: 200, json: { state: 'scheduled' } });
  return desk.find(draft.id);
};
const openStore = () => createStore({ portal: portalConfig.parse({}) }, community.db, () => now);

test('a scheduled article appears when its time has come, dated by it [scenario 30]', async () => {
  const draft = await schedule(1);
  expect(await listNews()).toEqual([]);
  now = minutesLater(1);
  await waitFor(async () => (await listNews()).length === 1);
  expect(await listNews()).toMatchObject([{ title: 'Kick-off', createdAt: minutesLater(1).toISOString() }]);
  expect(await desk.find(draft.id)).toMatchObject({ state: 'published', publishAt: null, version: draft.version + 1 });
});

test('of several processes one publishes a due article', async () => {
  const draft = await schedule(1);
  now = minutesLater(2);
  const store = openStore();
  await Promise.all(Array.from({ length: 5 }, () => publishDueDrafts(store, silentLogger)));
  expect(await listNews()).toHaveLength(1);
  expect((await desk.find(draft.id)).version).toBe(draft.version + 1);
});

test('a schedule that is canceled or moved before its time publishes nothing', async () => {
  const [canceled, moved] = [await schedule(1, { title: 'Canceled' }), await schedule(1, { title: 'Moved' })];
  expect(await desk.retract(canceled)).toMatchObject({ state: 'draft', publishAt: null });
  await desk.tryPublish(moved, { at: minutesLater(9).toISOString() });
  now = minutesLater(5);
  await publishDueDrafts(openStore(), silentLogger);
  expect(await listNews()).toEqual([]);
  now = minutesLater(9);
  await publishDueDrafts(openStore(), silentLogger);
  expect(await listNews()).toMatchObject([{ title: 'Moved' }]);
});

test('a scheduled article can be corrected but not emptied', async () => {
  const draft = await schedule(1);
  expect(await desk.save(draft, { markdown: '' })).toMatchObject({
    status: 400,
    json: { issues: [{ path: 'markdown' }] },
  });
  expect(await desk.save(draft, { title: 'Corrected' })).toMatchObject({ status: 200, json: { state: 'scheduled' } });
  now = minutesLater(1);
  await publishDueDrafts(openStore(), silentLogger);
  expect(await listNews()).toMatchObject([{ title: 'Corrected' }]);
});

test('a new version of a published article can be scheduled; canceling leaves the published one', async () => {
  const published = await desk.publish();
  const saved = await desk.save(published, { title: 'Second version' });
  expect(saved.status).toBe(200);
  await desk.tryPublish(published, { at: minutesLater(1).toISOString() });
  expect(await desk.retract(published)).toMatchObject({ state: 'published', hasChanges: true });
  await desk.tryPublish(published, { at: minutesLater(1).toISOString() });
  expect(await listNews()).toMatchObject([{ title: 'Kick-off' }]);
  now = minutesLater(1);
  await publishDueDrafts(openStore(), silentLogger);
  expect(await listNews()).toMatchObject([{ title: 'Second version', createdAt: start.toISOString() }]);
});

test('an upload that no draft was saved with is deleted after a day, others stay', async () => {
  await desk.uploadPicture(await drawPicture('#111111'));
  const draft = await desk.create({ imageHash: await desk.uploadPicture(await drawPicture('#222222')) });
  now = minutesLater(23 * 60);
  const fresh = await desk.uploadPicture(await drawPicture('#333333'));
  now = minutesLater(25 * 60);
  await waitFor(async () => (await community.db.collection('pictureUploads').countDocuments()) === 1);
  const hashes = (await community.db.collection('pictures').find().toArray()).map(({ _id }) => String(_id));
  expect(hashes.toSorted()).toEqual([draft.image?.hash ?? '', fresh].toSorted());
});

test('articles from before there was a desk get drafts, which keep their text', async () => {
  const [one, two] = [await desk.publish({ title: 'One' }), await desk.publish({ title: 'Two' })];
  await desk.retract(two);
  await community.db.collection('articleDrafts').deleteMany({});
  const plain = 'A *star* & a list\n- of [one](x)\n1. point';
  await community.db
    .collection('articles')
    .updateOne({ slug: { $regex: '^one' } }, { $set: { content: plain }, $unset: { markdown: '' } });
  await draftPublishedArticles(community.db);
  await draftPublishedArticles(community.db);
  const read = async (state: string) => {
    const { json } = await desk.send('GET /api/desk/articles', { query: { state } });
    return desk.find((json as { id: string }[])[0]?.id ?? '');
  };
  expect(await read('retracted')).toMatchObject({
    title: 'Two',
    markdown: 'One paragraph.\n\nAnother one.',
    author: null,
  });
  const draft = await read('published');
  expect(draft).toMatchObject({ title: 'One', articleId: one.articleId, version: 1 });
  await desk.publishDraft(draft);
  expect((await listNews())[0]?.content).toBe(plain);
});
