import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Notification } from '@portal/contracts';
import { countQueries, listExcess, waitFor } from '@portal/testing';
import { Types } from 'mongoose';
import { createRepositories } from '../src/data-access/index.ts';
import { startOfWeek } from '../src/features/leaderboard/weekly-snapshot.ts';
import { buildOpening } from './support/activities.ts';
import { buildClanChanged, newId, startCommunity, type TestCommunity } from './support/community.ts';
import { deskOptions, openDesk, type TestDesk } from './support/desk.ts';
import { followHelpers } from './support/follow.ts';
import { inboxHelpers } from './support/inbox.ts';
import { allOn, chosenSettings } from './support/notifications.ts';

let community: TestCommunity;
let desk: TestDesk;
/** Later than the accounts, whose ids have the time at which they were created. */
let now = new Date(Date.now() + 60_000);
const clock = () => now;
beforeAll(async () => {
  const features = { notifications: true, followFeed: true, newsDesk: true };
  community = await startCommunity({ ...deskOptions, portal: { features }, clock });
  desk = openDesk(community);
});
afterAll(() => community.stop());

const { players, follow } = followHelpers(() => community);
const { count, list, listPage, see, stored } = inboxHelpers(() => community);

/** Time passes, after which the process reads opened cups and articles again. */
const pass = (minutes: number): string => {
  now = new Date(now.getTime() + minutes * 60_000);
  return now.toISOString();
};

const ofKind = async (userId: string, kind: Notification['kind']) =>
  (await list(userId)).filter((row) => row.kind === kind);
const switchOff = (userId: string, group: 'cups' | 'news' | 'rank') =>
  community.call({
    key: 'PUT /api/notifications/settings',
    json: chosenSettings({ groups: { ...allOn, [group]: { portal: false } } }),
    as: { userId },
  });

describe('a cup that opens', () => {
  test('is a row of everyone, without one being stored, until it is seen, withdrawn or switched off', async () => {
    const [ana = '', ben = ''] = await players(2);
    const cup = newId();
    await community.publish([buildOpening(cup, { at: pass(1), closesAt: pass(0) })]);
    pass(1);
    const [row] = await ofKind(ana, 'cup-opened');
    expect(row).toMatchObject({
      isNew: true,
      vars: { tournamentId: cup, tournamentName: 'Night Cup', closesAt: expect.any(String) },
    });
    expect(await count(ana)).toBe(1);
    expect(await see(ana, row?.storedAt ?? '')).toEqual({ unread: 0 });
    expect(await ofKind(ana, 'cup-opened')).toMatchObject([{ id: row?.id, isNew: false }]);
    await switchOff(ben, 'cups');
    expect(await count(ben)).toBe(0);
    expect(await ofKind(ben, 'cup-opened')).toEqual([]);
    for (const id of [ana, ben]) expect(await stored(id)).toEqual([]);
    await community.publish([buildOpening(cup, { version: 2, removed: true, at: pass(1) })]);
    pass(1);
    expect(await ofKind(ana, 'cup-opened')).toEqual([]);
  });

  test('is no news to players who join later', async () => {
    await community.publish([buildOpening(newId(), { at: new Date(Date.now() - 3_600_000).toISOString() })]);
    pass(1);
    const [ana = ''] = await players(1);
    expect(await ofKind(ana, 'cup-opened')).toEqual([]);
  });

  test('is one of three at most, in its place among the pages', async () => {
    const [ana = ''] = await players(1);
    const cups = Array.from({ length: 5 }, newId);
    for (const cup of cups) await community.publish([buildOpening(cup, { at: pass(1) })]);
    pass(1);
    expect(await count(ana)).toBe(3);
    const shown = (await ofKind(ana, 'cup-opened')).map(({ vars }) => vars['tournamentId']);
    expect(shown).toEqual(cups.slice(2).reverse());
    const first = await listPage(ana, { limit: '2' });
    expect((first.json as Notification[]).map(({ vars }) => vars['tournamentId'])).toEqual(shown.slice(0, 2));
    const cursor = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', community.origin).searchParams;
    const second = await listPage(ana, Object.fromEntries(cursor));
    expect((second.json as Notification[])[0]?.vars['tournamentId']).toBe(shown[2]);
  });
});

describe('an article', () => {
  const publish = async (name: string, markdown: string) => {
    const published = await desk.publish({ title: `About ${name}`, markdown });
    pass(1);
    return published;
  };

  test('is a row of followers of the players and clans to whose pages it links, and of these players [scenario 30]', async () => {
    const [ana = '', fan = '', fanOfClan = '', mate = '', stranger = ''] = await players(5);
    const clanId = newId();
    await community.publish([buildClanChanged(clanId, { memberIds: [mate] })]);
    await follow(fan, ana);
    await follow(fanOfClan, mate);
    pass(1);
    const article = await publish('derby', `[Ana](/members/player_${ana.slice(-8)}) met [the owls](/clans/${clanId}).`);
    for (const id of [ana, fan, fanOfClan, mate])
      expect(await ofKind(id, 'article')).toMatchObject([{ isNew: true, vars: { title: 'About derby' } }]);
    expect(await ofKind(stranger, 'article')).toEqual([]);
    const { json } = await community.call({ key: 'GET /api/feed', as: { userId: fan } });
    expect(json).toMatchObject([{ player: { id: ana }, items: [{ kind: 'article', title: 'About derby' }] }]);
    await switchOff(fan, 'news');
    expect(await ofKind(fan, 'article')).toEqual([]);
    // An update is no news.
    const [before] = await ofKind(ana, 'article');
    await desk.republish(article, { markdown: `[Ana](/members/${ana}) won.` });
    pass(1);
    expect(await ofKind(ana, 'article')).toEqual([before]);
    expect(await ofKind(mate, 'article')).toEqual([]);
    await desk.retract(article);
    pass(1);
    expect(await ofKind(ana, 'article')).toEqual([]);
  });

  test('is new when it is published, whatever date it has, also after it was scheduled', async () => {
    const [ana = ''] = await players(1);
    const markdown = `[Ana](/members/player_${ana.slice(-8)}) won.`;
    const lastSeen = pass(1);
    await see(ana, lastSeen);
    pass(1);
    const dated = await desk.publish({ title: 'Dated', markdown, date: '2026-01-02' });
    const draft = await desk.create({ title: 'Scheduled', markdown, date: '2026-01-03' });
    await desk.tryPublish(draft, { at: new Date(now.getTime() + 60_000).toISOString() });
    const due = pass(2);
    await waitFor(async () => (await desk.find(draft.id)).state === 'published');
    pass(1);
    expect(await ofKind(ana, 'article')).toMatchObject([
      { isNew: true, storedAt: due, vars: { title: 'Scheduled' } },
      { isNew: true, vars: { title: 'Dated' } },
    ]);
    const { json } = await community.call({ key: 'GET /api/news/{id}', params: { id: dated.articleId } });
    expect(json).toMatchObject({ createdAt: '2026-01-02T00:00:00.000Z' });
  });

  test('about clans costs the count no query for each article or clan', async () => {
    const [fan = '', ...mates] = await players(6);
    for (const mate of mates) {
      const clanId = newId();
      await community.publish([buildClanChanged(clanId, { memberIds: [mate] })]);
      await follow(fan, mate);
      pass(1);
      await publish(`clan of ${mate}`, `[The clan](/clans/${clanId}).`);
    }
    expect(await count(fan)).toBeGreaterThanOrEqual(3);
    const cost = await countQueries(community.db, () => count(fan));
    expect(listExcess([5, 2], cost)).toEqual([]);
  });

  test('without links to players is a row of nobody; links to other sites do not count', async () => {
    const [ana = ''] = await players(1);
    await publish('quiet', `[Ana](https://example.com/members/player_${ana.slice(-8)}) and [home](/) and nobody else.`);
    expect(await ofKind(ana, 'article')).toEqual([]);
    expect(await community.db.collection('activities').countDocuments({ 'vars.title': 'About quiet' })).toBe(0);
  });
});

describe("the week's rank", () => {
  const weekMs = 7 * 86_400_000;
  const saveRanks = async (playerId: string, before: number, rank: number) => {
    const { weeklyRanks } = createRepositories(community.db);
    const week = startOfWeek(now);
    await weeklyRanks.save(new Date(week.getTime() - weekMs), [{ playerId, rank: before }]);
    await weeklyRanks.save(week, [{ playerId, rank }]);
    // It may run again.
    await weeklyRanks.save(week, [{ playerId, rank: 1 }]);
  };

  test.each([
    [300, 200, true],
    [20, 10, true],
    [19, 10, false],
    [500, 460, false],
    [101, 100, true],
    [100, 99, false],
    [10, 20, false],
  ])('from %d to %d: %p', async (before, rank, isShown) => {
    const [ana = ''] = await players(1);
    await saveRanks(ana, before, rank);
    const rows = await ofKind(ana, 'rank');
    expect(rows.map(({ vars }) => vars)).toEqual(isShown ? [{ rank: String(rank), before: String(before) }] : []);
    await switchOff(ana, 'rank');
    expect(await ofKind(ana, 'rank')).toEqual([]);
  });

  test('is none without the rank of the week before', async () => {
    const [ana = ''] = await players(1);
    const { weeklyRanks } = createRepositories(community.db);
    const week = startOfWeek(now);
    await weeklyRanks.save(new Date(week.getTime() - 2 * weekMs), [{ playerId: ana, rank: 500 }]);
    await weeklyRanks.save(week, [{ playerId: ana, rank: 5 }]);
    expect(await ofKind(ana, 'rank')).toEqual([]);
    const row = await community.db.collection('weeklyRanks').findOne({ _id: new Types.ObjectId(ana) });
    expect(row).toEqual({ _id: new Types.ObjectId(ana), week, rank: 5 });
  });
});

test('without the feature, nothing of it is read', async () => {
  const off = await startCommunity({ portal: { features: { notifications: true } } });
  const { players: offPlayers } = followHelpers(() => off);
  const [ana = ''] = await offPlayers(1);
  await off.publish([buildOpening(newId())]);
  const { weeklyRanks } = createRepositories(off.db);
  const week = startOfWeek(new Date());
  await weeklyRanks.save(new Date(week.getTime() - 7 * 86_400_000), [{ playerId: ana, rank: 90 }]);
  await weeklyRanks.save(week, [{ playerId: ana, rank: 3 }]);
  await waitFor(async () => (await off.db.collection('activities').countDocuments()) === 1);
  const { json } = await off.call({ key: 'GET /api/notifications', as: { userId: ana } });
  expect(json).toEqual([]);
  await off.stop();
});
