import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Notification, portalConfig } from '@portal/contracts';
import { systemClock } from '@portal/service-kit';
import { liveStream } from '@portal/service-kit/outbox';
import { connectRedisForWorker } from '@portal/service-kit/redis';
import { silentLogger } from '@portal/service-kit/testing';
import { waitFor } from '@portal/testing';
import { Types } from 'mongoose';
import { createStore } from '../src/context.ts';
import { createNotificationWriter } from '../src/features/notifications/store-notifications.ts';
import { buildPlayerChanged, buildPlayerRemoved, startCommunity, type TestCommunity } from './support/community.ts';
import { followHelpers } from './support/follow.ts';
import { inboxHelpers, minutesAgo } from './support/inbox.ts';
import { allOn, buildNotification, buildNotifications, chosenSettings, matchVars } from './support/notifications.ts';

const portal = { features: { notifications: true } };
let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity({ portal });
});
afterAll(() => community.stop());

const { players, pair, follow, unfollow } = followHelpers(() => community);

const { count, listPage, list, see, choose, stored, countHints } = inboxHelpers(() => community);

const clanVars = { clanName: 'Night Owls', clanId: '65f0c0ffee0000000000c001' };

describe('a follower', () => {
  test('is one row, however many follow, unfollow and follow again', async () => {
    const [star, fan] = await pair();
    await follow(fan, star);
    expect(await count(star)).toBe(1);
    await unfollow(fan, star);
    expect(await count(star)).toBe(0);
    await follow(fan, star);
    expect(await count(star)).toBe(1);
    const others = await players(10);
    for (const other of others) await follow(other, star);
    expect(await count(star)).toBe(1);
    const rows = await list(star);
    expect(rows).toMatchObject([{ kind: 'follower', count: 11, isNew: true }]);
    expect(rows[0]?.actors.map(({ id }) => id)).toEqual(others.slice(-3).reverse());
    expect(rows[0]?.actors[0]?.username).toBe(`player_${others.at(-1)?.slice(-8)}`);
    expect(await stored(star)).toEqual([]);
  });

  test('sends a hint without content to the gateways', async () => {
    const [star, fan] = await pair();
    await follow(fan, star);
    const redis = connectRedisForWorker(community.environment.REDIS_URL, silentLogger);
    const key = liveStream(community.environment.REDIS_PREFIX);
    const topic = `player:${star}`;
    const entry = await waitFor(async () =>
      (await redis.xrange(key, '-', '+'))
        .map(([, [, json = '']]) => JSON.parse(json))
        .find((one) => one.topic === topic),
    );
    redis.disconnect();
    expect(entry).toEqual({ topic, after: 0, version: expect.any(Number), change: {} });
    expect(await countHints(fan)).toBe(0);
    await follow(fan, star);
    expect(await countHints(star)).toBe(1);
  });
});

describe('a requested notification', () => {
  test('is a row with what happened, and counts until it is seen', async () => {
    const [ana = ''] = await players(1);
    const dueAt = new Date(Date.now() + 600_000).toISOString();
    await community.publish([buildNotification(ana, 'tournament-match', matchVars({ dueAt }))]);
    expect(await count(ana)).toBe(1);
    const [row, ...others] = await list(ana);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ kind: 'tournament-match', isNew: true, actors: [], count: 0 },
      vars: { event: 'reported', score: '2–1', home: 'Ana', away: 'Ben', dueAt },
    });
    expect(await see(ana, row?.storedAt ?? '')).toEqual({ unread: 0 });
    expect(await count(ana)).toBe(0);
    expect(await see(ana, minutesAgo(60))).toEqual({ unread: 0 });
    expect(await list(ana)).toEqual([{ ...row, isNew: false }]);
  });

  test('about the same match replaces the earlier one; late and repeated events change nothing', async () => {
    const [ana = ''] = await players(1);
    const reported = buildNotification(ana, 'tournament-match', matchVars(), { occurredAt: minutesAgo(3) });
    const decided = buildNotification(
      ana,
      'match-decided',
      { ...matchVars(), event: 'agreement', outcome: 'score' },
      { occurredAt: minutesAgo(2) },
    );
    await community.publish([reported]);
    await see(ana, minutesAgo(2.5));
    await community.publish([decided]);
    expect(await list(ana)).toMatchObject([{ kind: 'match-decided', vars: { event: 'agreement' }, isNew: true }]);
    const before = await stored(ana);
    const hints = await countHints(ana);
    const late = buildNotification(ana, 'tournament-match', matchVars(), { occurredAt: minutesAgo(4) });
    await community.publish([late]);
    // The queue drops a second job with the id of an event, so this is what a redelivery runs.
    const store = createStore({ portal: portalConfig.parse(portal) }, community.db, systemClock);
    const redeliver = createNotificationWriter(store, null);
    for (const event of [reported, decided]) await redeliver(event);
    expect(await stored(ana)).toEqual(before);
    expect(await countHints(ana)).toBe(hints);
  });

  test('of two events at the same time, the one with the greater id counts, in any order', async () => {
    const occurredAt = minutesAgo(1);
    const [first, second] = ['0b0ddb5c-6d1f-4b0a-8f5e-0a7c3f1f4f10', '1b0ddb5c-6d1f-4b0a-8f5e-0a7c3f1f4f10'];
    const [ana, ben] = await pair();
    const build = (playerId: string, eventId: string, score: string) =>
      buildNotification(playerId, 'tournament-match', matchVars({ score }), { eventId, occurredAt });
    await community.publish([build(ana, first, '1–0')]);
    await community.publish([build(ana, second, '2–0')]);
    await community.publish([build(ben, `${second.slice(0, -1)}1`, '2–0')]);
    await community.publish([build(ben, `${first.slice(0, -1)}1`, '1–0')]);
    for (const player of [ana, ben]) expect(await list(player)).toMatchObject([{ vars: { score: '2–0' } }]);
  });

  test('is kept with a time in the future as seen only until now', async () => {
    const [ana = ''] = await players(1);
    await see(ana, new Date(Date.now() + 3_600_000).toISOString());
    await community.publish(buildNotifications(ana, 1));
    expect(await count(ana)).toBe(1);
  });
});

test('the list has every row once on its pages, with the followers in their place', async () => {
  const [ana, fan] = await pair();
  const events = buildNotifications(ana, 4).map((event, at) => ({ ...event, occurredAt: minutesAgo(at + 1) }));
  await community.publish(events);
  await follow(fan, ana);
  const createdAt = new Date(Date.now() - 150_000);
  await community.db.collection('follows').updateOne({ followeeId: new Types.ObjectId(ana) }, { $set: { createdAt } });
  const keys: (string | undefined)[] = [];
  let query: Record<string, string> | undefined = { limit: '2' };
  while (query) {
    const response = await listPage(ana, query);
    const rows = response.json as Notification[];
    expect(rows.length).toBeLessThanOrEqual(2);
    keys.push(...rows.map(({ kind, vars }) => (kind === 'follower' ? kind : vars['matchKey'])));
    const link = response.headers.get('link');
    query = link
      ? Object.fromEntries(new URL(link.slice(1, link.indexOf('>')), community.origin).searchParams)
      : undefined;
  }
  expect(keys).toEqual(['w1-1', 'w1-2', 'follower', 'w1-3', 'w1-4']);
});

test('what happens while the service is down arrives when it is back', async () => {
  const [ana = ''] = await players(1);
  let published: Promise<void> | undefined;
  await community.restart(() => {
    published = community.publish(buildNotifications(ana, 1));
  });
  await published;
  expect(await list(ana)).toMatchObject([{ kind: 'tournament-match' }]);
});

test('the number stops at 99', async () => {
  const [ana = ''] = await players(1);
  await community.publish(buildNotifications(ana, 105));
  expect(await count(ana)).toBe(99);
});

test('a group that is switched off writes and shows nothing; matches always do', async () => {
  const [ana, fan] = await pair();
  const settings = await community.call({ key: 'GET /api/notifications/settings', as: { userId: ana } });
  expect(settings.json).toEqual({ ...chosenSettings(), pushKey: null, devices: [] });
  expect(await choose(ana, false, false)).toMatchObject({
    json: { groups: { ...allOn, clan: { portal: false }, followers: { portal: false } } },
  });
  await follow(fan, ana);
  await community.publish([buildNotification(ana, 'clan-invitation', clanVars), ...buildNotifications(ana, 1)]);
  expect((await list(ana)).map(({ kind }) => kind)).toEqual(['tournament-match']);
  expect(await count(ana)).toBe(1);
  await choose(ana, true, true);
  expect((await list(ana)).map(({ kind }) => kind).sort()).toEqual(['follower', 'tournament-match']);
  await community.publish([buildNotification(ana, 'clan-invitation', clanVars)]);
  expect(await count(ana)).toBe(3);
});

test('a change of settings keeps what it leaves out, as a client of an earlier release does', async () => {
  const [ana = ''] = await players(1);
  const change = async (json: object) => {
    const response = await community.call({ key: 'PUT /api/notifications/settings', json, as: { userId: ana } });
    expect(response.status).toBe(200);
    return response.json;
  };
  const clan = { portal: true, push: false };
  const quiet = { from: '22:00', to: '08:00' };
  await change({ ...chosenSettings({ quiet, digest: 'daily' }), groups: { ...allOn, clan, rank: { portal: false } } });
  expect(await change({})).toEqual(
    chosenSettings({ quiet, digest: 'daily', groups: { ...allOn, clan, rank: { portal: false } } }),
  );
  const { matches, followers } = allOn;
  expect(await change({ groups: { matches, followers, clan: { portal: false } } })).toEqual(
    chosenSettings({
      ...{ quiet, digest: 'daily' },
      groups: { ...allOn, clan: { ...clan, portal: false }, rank: { portal: false } },
    }),
  );
  const findDigestAt = async () =>
    (await community.db.collection('inboxes').findOne({ _id: new Types.ObjectId(ana) }))?.['digestAt'];
  expect(await findDigestAt()).toEqual(expect.any(Date));
  expect(await change({ quiet: null, timeZone: 'Europe/Madrid' })).toMatchObject({ quiet: null, digest: 'daily' });
  await change({ digest: 'off' });
  expect(await findDigestAt()).toBeUndefined();
});

test('parallel changes of settings are all kept', async () => {
  const [ana = ''] = await players(1);
  const groups = (['clan', 'followers', 'cups', 'news', 'rank'] as const).map((group) => ({
    groups: { [group]: { portal: false } },
  }));
  const changes = [...groups, { digest: 'weekly' }, { timeZone: 'Asia/Tokyo' }];
  const saved = await Promise.all(
    changes.map((json) => community.call({ key: 'PUT /api/notifications/settings', json, as: { userId: ana } })),
  );
  expect(saved.map(({ status }) => status)).toEqual(changes.map(() => 200));
  const off = { portal: false };
  const settings = await community.call({ key: 'GET /api/notifications/settings', as: { userId: ana } });
  expect(settings.json).toMatchObject({
    groups: { clan: off, followers: off, cups: off, news: off, rank: off },
    ...{ digest: 'weekly', timeZone: 'Asia/Tokyo' },
  });
  // Six in the evening in Tokyo, where no clock changes.
  const inbox = await community.db.collection('inboxes').findOne({ _id: new Types.ObjectId(ana) });
  expect(new Date(inbox?.['digestAt']).getUTCHours()).toBe(9);
});

test('settings with unknown groups, channels, times or zones change nothing', async () => {
  const [ana = ''] = await players(1);
  const wrongGroups = [{ friends: { portal: true } }, { matches: { portal: false } }, { cups: { push: true } }];
  const wrong = [
    ...wrongGroups.map((groups) => ({ groups })),
    { pushKey: null },
    { ...chosenSettings(), quiet: { from: '22:00', to: '22:00' } },
    { ...chosenSettings(), quiet: { from: '25:00', to: '08:00' } },
    { ...chosenSettings(), timeZone: 'Mars/Olympus' },
    { ...chosenSettings(), digest: 'hourly' },
  ];
  for (const json of wrong)
    expect(await community.call({ key: 'PUT /api/notifications/settings', json, as: { userId: ana } })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
  expect(await community.db.collection('inboxes').countDocuments({ _id: new Types.ObjectId(ana) })).toBe(0);
});

test('a removed player has no rows and no settings, and receives none later', async () => {
  const [gone = ''] = await players(1);
  await community.publish(buildNotifications(gone, 2));
  await choose(gone, true, false);
  await community.publish([buildPlayerRemoved(gone)]);
  await community.publish([...buildNotifications(gone, 1), buildPlayerChanged(gone)]);
  expect(await stored(gone)).toEqual([]);
  expect(await community.db.collection('inboxes').countDocuments({ _id: new Types.ObjectId(gone) })).toBe(0);
});

test('rows are deleted after 30 days', async () => {
  const indexes = await community.db.collection('notifications').indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 30 * 86_400 }));
});

test('without the feature, nothing is kept', async () => {
  const off = await startCommunity();
  const { players: offPlayers, follow: offFollow } = followHelpers(() => off);
  const [ana = '', fan = ''] = await offPlayers(2);
  await off.publish(buildNotifications(ana, 1));
  await offFollow(fan, ana);
  expect(await off.db.collection('notifications').countDocuments()).toBe(0);
  expect(await off.db.collection('outbox').countDocuments()).toBe(0);
  await off.stop();
});
