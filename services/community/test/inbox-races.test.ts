import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limits, portalConfig } from '@portal/contracts';
import { systemClock } from '@portal/service-kit';
import { createRateLimiters } from '@portal/service-kit/redis';
import { findLimitKinds, singlePointLimits } from '@portal/testing';
import { Types } from 'mongoose';
import { type CommunityStore, createStore } from '../src/context.ts';
import { createNotificationWriter } from '../src/features/notifications/store-notifications.ts';
import { communityLimits } from '../src/limits.ts';
import { buildPlayerRemoved, startCommunity, type TestCommunity } from './support/community.ts';
import { followHelpers } from './support/follow.ts';
import { inboxHelpers, minutesAgo } from './support/inbox.ts';
import { buildNotification, buildNotifications, matchVars } from './support/notifications.ts';

const portal = { features: { notifications: true } };
let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity({ portal });
});
afterAll(() => community.stop());

const { players, pair, follow, unfollow } = followHelpers(() => community);
const { count, list, see, choose, stored, countInboxes, countHints } = inboxHelpers(() => community);

test('an event that arrives after the player has looked is new, in the order of its own time', async () => {
  const [ana = ''] = await players(1);
  const build = (matchKey: string, minutes: number) =>
    buildNotification(ana, 'tournament-match', matchVars({ matchKey }), { occurredAt: minutesAgo(minutes) });
  await community.publish([build('w1-1', 2)]);
  await see(ana, (await list(ana))[0]?.storedAt ?? '');
  expect(await count(ana)).toBe(0);
  await community.publish([build('w1-2', 5)]);
  expect(await count(ana)).toBe(1);
  const rows = await list(ana);
  expect(rows).toMatchObject([
    { vars: { matchKey: 'w1-1' }, isNew: false },
    { vars: { matchKey: 'w1-2' }, isNew: true },
  ]);
  expect(await see(ana, rows[1]?.storedAt ?? '')).toEqual({ unread: 0 });
});

test("what is seen on one device reaches the player's others, once", async () => {
  const [ana = ''] = await players(1);
  await community.publish(buildNotifications(ana, 1));
  const hints = await countHints(ana);
  const until = (await list(ana))[0]?.storedAt ?? '';
  await see(ana, until);
  expect(await countHints(ana)).toBe(hints + 1);
  await see(ana, until);
  await see(ana, minutesAgo(60));
  expect(await countHints(ana)).toBe(hints + 1);
});

test('rows of a kind that another release has stored are left out', async () => {
  const [ana = ''] = await players(1);
  await community.publish(buildNotifications(ana, 1));
  await community.db.collection('notifications').insertOne({
    ...{ playerId: new Types.ObjectId(ana), kind: 'of-a-later-release', vars: {}, eventId: 'e1' },
    ...{ at: new Date(), storedAt: new Date() },
  });
  expect((await list(ana)).map(({ kind }) => kind)).toEqual(['tournament-match']);
  expect(await count(ana)).toBe(1);
});

describe('a player whose account is removed', () => {
  test('keeps no row of a batch that was being written', async () => {
    const [gone = ''] = await players(1);
    const store = createStore({ portal: portalConfig.parse(portal) }, community.db, systemClock);
    const transact: CommunityStore['transact'] = async (work) => {
      await community.publish([buildPlayerRemoved(gone)]);
      return store.transact(work);
    };
    const [event] = buildNotifications(gone, 1);
    if (event) await createNotificationWriter({ ...store, transact }, null)(event);
    expect(await stored(gone)).toEqual([]);
  });

  test('gets no new inbox by a session that is still cached', async () => {
    const [gone = ''] = await players(1);
    await community.publish([buildPlayerRemoved(gone)]);
    expect(await choose(gone, false, false)).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
    expect(await see(gone, minutesAgo(1))).toMatchObject({ code: 'unauthenticated' });
    expect(await countInboxes(gone)).toBe(0);
  });
});

test('every limit counts what it is declared to count', async () => {
  expect(await findLimitKinds(createRateLimiters(singlePointLimits(communityLimits(community.environment))))).toEqual({
    follows: 'key',
    pictures: 'key',
  });
});

describe('follows', () => {
  test('of one player are limited, because each notifies another', async () => {
    const [star, fan] = await pair();
    const statuses = new Set<number>();
    for (let follows = 0; follows < limits.follows.perPlayerHour; follows += 1) {
      statuses.add((await follow(fan, star)).status);
      await unfollow(fan, star);
    }
    expect([...statuses]).toEqual([200]);
    const hints = await countHints(star);
    expect(await follow(fan, star)).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    expect((await unfollow(fan, star)).status).toBe(200);
    expect(await countHints(star)).toBe(hints);
    expect((await follow(star, fan)).status).toBe(200);
  });

  test('without notifications have no limit', async () => {
    const off = await startCommunity();
    const { pair: offPair, follow: offFollow } = followHelpers(() => off);
    const [star, fan] = await offPair();
    const statuses = new Set<number>();
    for (let follows = 0; follows <= limits.follows.perPlayerHour; follows += 1)
      statuses.add((await offFollow(fan, star)).status);
    expect([...statuses]).toEqual([200]);
    await off.stop();
  });
});
