import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FollowedPlayer } from '@portal/contracts';
import { syntheticPlayer } from '@portal/domain/testing';
import { silentLogger } from '@portal/service-kit/testing';
import { waitFor } from '@portal/testing';
import { createWeeklyRankRepository } from '../src/data-access/weekly-rank-repository.ts';
import { startOfWeek, takeWeeklySnapshot } from '../src/features/leaderboard/weekly-snapshot.ts';
import { loadScaleData } from '../src/testing/load-scale-data.ts';
import {
  buildPlayerChanged,
  buildStandingChanged,
  newId,
  startCommunity,
  type TestCommunity,
} from './support/community.ts';

const weekMs = 7 * 86_400_000;
/** A Wednesday. */
let now = new Date('2026-03-04T12:00:00.000Z').getTime();
let community: TestCommunity;
/** Stopped after a failed test too: Jest would wait for it forever. */
let crowd: TestCommunity | undefined;
beforeAll(async () => {
  community = await startCommunity({ clock: () => new Date(now) });
});
afterAll(() => Promise.all([community.stop(), crowd?.stop()]));

const readPlace = async (userId: string) => {
  const { json } = await community.call({ key: 'GET /api/leaderboard/me', as: { userId } });
  return json as { rank: number | null; score: number; total: number; change: number | null };
};
/** Takes the snapshot of this Monday while the service runs. */
const takeSnapshot = () =>
  takeWeeklySnapshot({
    clock: () => new Date(now),
    ranking: community.ranking,
    weeklyRanks: createWeeklyRankRepository(community.db),
  });

test('a place changes by the places gained since Monday, also when the snapshot was interrupted', async () => {
  const [ann, bob, cat] = [newId(), newId(), newId()];
  await community.publish([
    ...[buildPlayerChanged(ann), buildPlayerChanged(bob), buildPlayerChanged(cat)],
    ...[
      buildStandingChanged(ann, { score: 30 }),
      buildStandingChanged(bob, { score: 20 }),
      buildStandingChanged(cat, { score: 10 }),
    ],
  ]);
  expect(await readPlace(cat)).toEqual({ rank: 3, score: 10, total: 3, change: null });

  now += weekMs;
  await takeSnapshot();
  expect(await readPlace(cat)).toMatchObject({ rank: 3, change: 0 });
  await community.publish([buildStandingChanged(cat, { score: 25 }, 2)]);
  expect(await readPlace(cat)).toMatchObject({ rank: 2, change: 1 });
  expect(await readPlace(bob)).toMatchObject({ rank: 3, change: -1 });
  // The first snapshot of a week counts, however often it is taken.
  await takeSnapshot();
  expect(await readPlace(cat)).toMatchObject({ change: 1 });

  now += weekMs;
  // This week's snapshot has not been taken, so last week's ranks count.
  expect(await readPlace(cat)).toMatchObject({ rank: 2, change: 1 });
  // Interrupted after the best player, and taken again when the next one had risen.
  const week = startOfWeek(new Date(now));
  await createWeeklyRankRepository(community.db).save(week, [{ playerId: ann, rank: 1 }]);
  await community.publish([buildStandingChanged(ann, { score: 5 }, 2)]);
  await takeSnapshot();
  expect(await readPlace(ann)).toMatchObject({ rank: 3, change: -2 });
  await community.publish([buildStandingChanged(ann, { score: 30 }, 3)]);
  expect([await readPlace(bob), await readPlace(cat)]).toMatchObject([{ change: -1 }, { change: -1 }]);

  now += 2 * weekMs;
  expect(await readPlace(cat)).toMatchObject({ rank: 2, change: null });
});

test('a place is exact among thousands, many of them equal, while players come and standings change', async () => {
  const scale = { players: 2_300, follows: 0, clans: 10, cups: 0 };
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
  const readOwnRank = async (userId: string) => {
    const { json } = await service.call({ key: 'GET /api/leaderboard/me', as: { userId } });
    return json as { rank: number | null };
  };
  const expectExact = async () => {
    // Places are unknown while they are collected, which may take longer than a call waits.
    await waitFor(async () => (await readOwnRank(viewer)).rank);
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
      expect(await readOwnRank(userId)).toMatchObject({ rank: at + 1, total: all.length });
    }
  };
  await expectExact();
  // Newcomers at the end of the list, and risers from everywhere to the top.
  const newcomers = Array.from({ length: 700 }, (_, index) =>
    buildPlayerChanged(newId(), { username: `zz_new_${index}` }),
  );
  const risers = Array.from({ length: 700 }, (_, index) =>
    buildStandingChanged(syntheticPlayer(index * 5).id, { score: 1_000_000 + (index % 7), wins: index % 3 }, 2),
  );
  const events = [...newcomers, ...risers];
  for (let at = 0; at < events.length; at += 200) await service.publish(events.slice(at, at + 200));
  await expectExact();
  const everyone = (await ranked()).map(({ _id }, index) =>
    buildStandingChanged(_id.toHexString(), { score: 2_000_000 + index }, 3),
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
  await community.publish([buildPlayerChanged(ann), buildStandingChanged(ann, { score: 30 })]);
  await community.publish([buildPlayerChanged(bob), buildStandingChanged(bob, { score: 20 })]);
  expect(await readPlace(bob)).toMatchObject({ rank: 2, total: 2 });
});
