import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FollowedPlayer } from '@portal/contracts';
import { syntheticPlayer } from '@portal/domain/testing';
import { silentLogger } from '@portal/service-kit/testing';
import { waitFor } from '@portal/testing';
import { loadScaleData } from '../src/testing/load-scale-data';
import { newId, playerChanged, standingChanged, startCommunity, type TestCommunity } from './support/community';

const weekMs = 7 * 86_400_000;
const minuteMs = 60_000;
/** A Wednesday. */
let now = new Date('2026-03-04T12:00:00.000Z').getTime();
let community: TestCommunity;
/** Stopped after a failed test too: Jest would wait for it forever. */
let crowd: TestCommunity | undefined;
beforeAll(async () => {
  community = await startCommunity({ clock: () => new Date(now) });
});
afterAll(() => Promise.all([community.stop(), crowd?.stop()]));

const placeOf = async (userId: string) => {
  const { json } = await community.call({ key: 'GET /api/leaderboard/me', as: { userId } });
  return json as { rank: number | null; score: number; total: number; change: number | null };
};
const snapshot = () => community.db.collection('rankSnapshots').findOne({});
const takeSnapshot = async (week: string) => {
  await community.restart();
  await waitFor(async () => {
    const state = await snapshot();
    return state?.['isDone'] && state['week'].toISOString() === `${week}T00:00:00.000Z`;
  });
};

test('a place changes by the places gained since Monday, also when the snapshot was interrupted', async () => {
  const [ann, bob, cat] = [newId(), newId(), newId()];
  await community.publish([
    ...[playerChanged(ann), playerChanged(bob), playerChanged(cat)],
    ...[standingChanged(ann, { score: 30 }), standingChanged(bob, { score: 20 }), standingChanged(cat, { score: 10 })],
  ]);
  expect(await placeOf(cat)).toEqual({ rank: 3, score: 10, total: 3, change: null });

  now += weekMs;
  await takeSnapshot('2026-03-09');
  expect(await placeOf(cat)).toMatchObject({ rank: 3, change: 0 });
  await community.publish([standingChanged(cat, { score: 25 }, 2)]);
  expect(await placeOf(cat)).toMatchObject({ rank: 2, change: 1 });
  expect(await placeOf(bob)).toMatchObject({ rank: 3, change: -1 });
  // Once a week, however often the service starts.
  now += minuteMs;
  await takeSnapshot('2026-03-09');
  expect(await placeOf(cat)).toMatchObject({ change: 1 });

  now += weekMs;
  const best = await community.db
    .collection('members')
    .find({ rankKey: { $exists: true } })
    .sort({ rankKey: 1 })
    .next();
  const killed = { week: new Date('2026-03-16T00:00:00.000Z'), after: best?.['rankKey'], rank: 1, isDone: false };
  const leaseUntil = new Date(now + minuteMs);
  await community.db.collection('rankSnapshots').updateOne({}, { $set: { ...killed, leaseUntil } });
  await community.restart();
  // Another process still holds the lease: last week's ranks count.
  expect(await placeOf(cat)).toMatchObject({ rank: 2, change: 1 });
  now += 2 * minuteMs;
  await takeSnapshot('2026-03-16');
  expect([await placeOf(bob), await placeOf(cat)]).toMatchObject([{ change: 0 }, { change: 0 }]);

  now += 2 * weekMs;
  await community.db.collection('rankSnapshots').updateOne({}, { $set: { week: new Date(now), isDone: true } });
  expect(await placeOf(cat)).toMatchObject({ rank: 2, change: null });
});

test('a place is exact among thousands, many of them equal, while players come and standings change', async () => {
  const scale = { players: 2_300, follows: 0, clans: 10 };
  const service = await startCommunity();
  crowd = service;
  await loadScaleData({ environment: service.environment, logger: silentLogger, scale });
  const viewer = syntheticPlayer(0).id;
  for (const place of [97, 460, 1_150, 1_900, 2_299])
    await service.call({
      key: 'POST /api/users/{id}/follow',
      params: { id: syntheticPlayer(place).id },
      as: { userId: viewer },
    });
  const ranked = () =>
    service.db
      .collection('members')
      .find({ 'player.version': { $gt: 0 } })
      .sort({ 'standing.score': -1, 'standing.wins': -1, 'player.usernameKey': 1 })
      .toArray();
  const expectExact = async () => {
    const all = await ranked();
    const followed = await service.call({ key: 'GET /api/leaderboard/following', as: { userId: viewer } });
    const placed = all.map(({ _id }, index) => [String(_id), index + 1]);
    const known = new Set((followed.json as FollowedPlayer[]).map(({ id }) => id));
    expect((followed.json as FollowedPlayer[]).map(({ id, rank }) => [id, rank])).toEqual(
      placed.filter(([id]) => known.has(String(id))),
    );
    expect(known.size).toBe(6);
    for (let at = 0; at < all.length; at += 97) {
      const userId = String(all[at]?._id);
      const { json } = await service.call({ key: 'GET /api/leaderboard/me', as: { userId } });
      expect(json).toMatchObject({ rank: at + 1, total: all.length });
    }
  };
  await expectExact();
  // Newcomers at the end of the list, and risers from everywhere to the top.
  const newcomers = Array.from({ length: 700 }, (_, index) => playerChanged(newId(), { username: `zz_new_${index}` }));
  const risers = Array.from({ length: 700 }, (_, index) =>
    standingChanged(syntheticPlayer(index * 5).id, { score: 1_000_000 + (index % 7), wins: index % 3 }, 2),
  );
  const events = [...newcomers, ...risers];
  for (let at = 0; at < events.length; at += 200) await service.publish(events.slice(at, at + 200));
  await expectExact();
  const everyone = (await ranked()).map(({ _id }, index) =>
    standingChanged(_id.toHexString(), { score: 2_000_000 + index }, 3),
  );
  for (let at = 0; at < everyone.length; at += 500) await service.projections.apply(everyone.slice(at, at + 500));
  await expectExact();
  await service.ranking.clear();
  await expectExact();
});

test('ranks are collected again after Redis was emptied, also where events arrive before', async () => {
  await community.db.collection('members').deleteMany({});
  await community.ranking.clear();
  const [ann, bob] = [newId(), newId()];
  await community.publish([playerChanged(ann), standingChanged(ann, { score: 30 })]);
  await community.publish([playerChanged(bob), standingChanged(bob, { score: 20 })]);
  expect(await placeOf(bob)).toMatchObject({ rank: 2, total: 2 });
});
