import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type NotificationSettings, portalConfig } from '@portal/contracts';
import { Types } from 'mongoose';
import { createStore } from '../src/context.ts';
import { createRepositories } from '../src/data-access/index.ts';
import { sendDueDigests } from '../src/features/digest/send-digests.ts';
import { startOfWeek } from '../src/features/leaderboard/weekly-snapshot.ts';
import { createRecentBroadcasts } from '../src/features/notifications/recent-broadcasts.ts';
import { buildOpening } from './support/activities.ts';
import { newId, startCommunity, type TestCommunity } from './support/community.ts';
import { followHelpers } from './support/follow.ts';
import { inboxHelpers } from './support/inbox.ts';
import { allOn, buildNotification, buildNotifications } from './support/notifications.ts';
import { pushHelpers } from './support/push.ts';

const portal = { features: { notifications: true, clanLife: true, followFeed: true } };
let now: Date;
let community: TestCommunity;
beforeAll(async () => {
  now = new Date();
  community = await startCommunity({ portal, clock: () => now });
});
afterAll(() => community.stop());
beforeEach(() => {
  now = new Date();
});

const { players, follow } = followHelpers(() => community);
const { see } = inboxHelpers(() => community);
const { saveSettings } = pushHelpers(() => community);

const send = (): Promise<void> => {
  const store = createStore({ portal: portalConfig.parse(portal) }, community.db, () => now);
  return sendDueDigests({ ...store, readBroadcasts: createRecentBroadcasts(store) });
};

const inboxes = () => community.db.collection('inboxes');
const readInbox = (player: string) => inboxes().findOne({ _id: new Types.ObjectId(player) });
/** Makes the next summary of a player due. */
const makeDue = (player: string) =>
  inboxes().updateOne({ _id: new Types.ObjectId(player) }, { $set: { digestAt: new Date(now.getTime() - 60_000) } });

const listDigests = async (player: string) => {
  const rows = await community.db
    .collection('outbox')
    .find({ 'event.type': 'notification.requested', 'event.data.playerId': player })
    .sort({ _id: 1 })
    .toArray();
  return rows.map(({ event }) => event.data as { template: string; vars: Record<string, string>; dedupeKey: string });
};

/** A player who wants summaries and has new followers. */
const startPlayer = async (digest: NotificationSettings['digest'] = 'daily', fans = 1): Promise<string> => {
  const [player = '', ...others] = await players(fans + 1);
  await saveSettings(player, { digest, timeZone: 'Europe/Madrid' });
  for (const fan of others) await follow(fan, player);
  return player;
};

test('a summary that is due is requested once, with a count and sentences, and the next one is planned', async () => {
  const player = await startPlayer('daily', 2);
  await makeDue(player);
  const due = (await readInbox(player))?.['digestAt'];
  await Promise.all([send(), send(), send()]);
  const [digest, ...others] = await listDigests(player);
  expect(others).toEqual([]);
  expect(digest).toMatchObject({
    template: 'digest',
    dedupeKey: `digest:${player}:${due.getTime()}`,
    vars: { count: '1', sentences: expect.stringMatching(/^player_\w+ and player_\w+ follow you\.$/) },
  });
  const next: Date = (await readInbox(player))?.['digestAt'];
  expect(next > now).toBe(true);
  expect(next.toLocaleTimeString('en-GB', { timeZone: 'Europe/Madrid' })).toBe('18:00:00');
  await send();
  expect(await listDigests(player)).toHaveLength(1);
});

test('matches and kinds with an email of their own are in no summary', async () => {
  const player = await startPlayer('weekly', 0);
  const invitation = buildNotification(player, 'clan-invitation', { clanId: 'c', clanName: 'Night Owls' });
  await community.publish([...buildNotifications(player, 2), invitation]);
  await makeDue(player);
  await send();
  expect(await listDigests(player)).toEqual([]);
  expect(await readInbox(player)).toMatchObject({ digestsUnopened: 0, digestAt: expect.any(Date) });
});

test('nothing is sent before its time, to players who want none, or about what was seen', async () => {
  const early = await startPlayer();
  const none = await startPlayer('off');
  const seen = await startPlayer();
  await see(seen, now.toISOString());
  await makeDue(seen);
  await send();
  for (const player of [early, none, seen]) expect(await listDigests(player)).toEqual([]);
  expect((await readInbox(none))?.['digestAt']).toBeUndefined();
});

test('after three without a visit there are no more until the next visit', async () => {
  const player = await startPlayer();
  for (let round = 1; round <= 4; round += 1) {
    now = new Date(now.getTime() + 86_400_000);
    if ((await readInbox(player))?.['digestAt']) await makeDue(player);
    await send();
    expect(await listDigests(player)).toHaveLength(Math.min(round, 3));
  }
  expect((await readInbox(player))?.['digestAt']).toBeUndefined();
  await see(player, now.toISOString());
  expect(await readInbox(player)).toMatchObject({ digestsUnopened: 0, digestAt: expect.any(Date) });
});

test('one that is due is sent although another setting changes', async () => {
  const player = await startPlayer();
  await makeDue(player);
  const due = (await readInbox(player))?.['digestAt'];
  const json = { groups: { rank: { portal: false } } };
  const changed = await community.call({ key: 'PUT /api/notifications/settings', json, as: { userId: player } });
  expect(changed).toMatchObject({ status: 200, json: { digest: 'daily' } });
  expect((await readInbox(player))?.['digestAt']).toEqual(due);
  await send();
  expect(await listDigests(player)).toMatchObject([{ template: 'digest' }]);
});

test('one that is switched off while it is due is not sent', async () => {
  const player = await startPlayer();
  await makeDue(player);
  await saveSettings(player, { digest: 'off' });
  await send();
  expect(await listDigests(player)).toEqual([]);
});

test('its event leaves no row in the inbox', async () => {
  const player = await startPlayer();
  await makeDue(player);
  await send();
  expect(await listDigests(player)).toHaveLength(1);
  const rows = community.db.collection('notifications');
  expect(await rows.countDocuments({ playerId: new Types.ObjectId(player) })).toBe(0);
});

// Last, because what opens here is news to everyone.
test('opened cups and a better rank are in it, without cups that have closed and groups that are switched off', async () => {
  const [player, other] = [await startPlayer('daily', 0), await startPlayer('daily', 0)];
  const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  await community.publish([
    buildOpening(newId(), { at: minutesLater(1), closesAt: minutesLater(30) }),
    buildOpening(newId(), { at: minutesLater(2), closesAt: minutesLater(3) }),
    buildNotification(player, 'clan-news', { clanId: newId(), clanName: 'Night Owls', by: 'Ana' }),
  ]);
  const week = startOfWeek(now);
  const { weeklyRanks } = createRepositories(community.db);
  for (const playerId of [player, other]) {
    await weeklyRanks.save(new Date(week.getTime() - 7 * 86_400_000), [{ playerId, rank: 300 }]);
    await weeklyRanks.save(week, [{ playerId, rank: 200 }]);
  }
  const off = { portal: false };
  await saveSettings(other, { digest: 'daily', groups: { ...allOn, cups: off, rank: off } });
  await saveSettings(player, { digest: 'daily', groups: { ...allOn, clan: { portal: false, push: true } } });
  now = new Date(minutesLater(10));
  for (const one of [player, other]) await makeDue(one);
  await send();
  expect((await listDigests(player)).map(({ vars }) => vars)).toEqual([
    {
      count: '2',
      sentences:
        'Registration for Night Cup opened.\nYou moved up 100 places last week and are #200 on the leaderboard.',
    },
  ]);
  expect(await listDigests(other)).toEqual([]);
});
