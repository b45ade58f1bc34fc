import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { feedGroup, notification, z } from '@portal/contracts';
import {
  getFollowee,
  type Scale,
  type ScaleDataOptions,
  syntheticClan,
  syntheticCup,
  syntheticPlayer,
} from '@portal/domain/testing';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { Types } from 'mongoose';
import { loadScaleData } from '../src/testing/load-scale-data.ts';
import {
  buildClanChanged,
  buildPlayerChanged,
  buildStandingChanged,
  newId,
  startCommunity,
  type TestCommunity,
} from './support/community.ts';

let community: TestCommunity;
const scale: Scale = { players: 300, follows: 2_000, clans: 12, cups: 20 };
const load = async (overrides: Partial<ScaleDataOptions> = {}) => {
  const loaded: Record<string, number> = {};
  await loadScaleData({ environment: community.environment, logger, scale, ...overrides }, ({ collection, rows }) => {
    loaded[collection] = rows;
  });
  return loaded;
};
const as = { userId: newId() };
const rows = (collection: string) => community.db.collection(collection).find().sort({ _id: 1 }).toArray();

/** A row without the times at which its parts were written. */
const withoutTimes = ({ player, search, standing, clan, ...row }: Record<string, object> = {}) => {
  const untimed = { syncedAt: undefined };
  const parts = Object.entries({ player, search, standing, clan });
  return { ...row, ...Object.fromEntries(parts.map(([name, part]) => [name, { ...part, ...untimed }])) };
};

beforeAll(async () => {
  community = await startCommunity({ portal: { features: { notifications: true, followFeed: true } } });
  expect(await load()).toMatchObject({ members: 300, follows: 2_000, clans: 12, activities: 20 * 15 + 2 });
});
afterAll(() => community.stop());

describe('the scale data', () => {
  test('equals the rows that events with the same data create', async () => {
    const place = 7;
    const { id: clanId, ...clan } = syntheticClan(0, scale);
    const { id, username, platform, createdAt, standing } = syntheticPlayer(place);
    const stored = (await rows('members')).find(({ _id }) => _id.toHexString() === id);
    await community.db.collection('members').deleteOne({ _id: new Types.ObjectId(id) });
    await community.publish([
      buildPlayerChanged(id, { username, platform, createdAt: createdAt.toISOString() }),
      buildStandingChanged(id, standing),
      buildClanChanged(clanId, clan),
    ]);
    const created = (await rows('members')).find(({ _id }) => _id.toHexString() === id);
    expect(withoutTimes(created)).toEqual(withoutTimes(stored));
  });

  test('is returned like any other', async () => {
    const clan = syntheticClan(3, scale);
    const leader = await community.call({
      key: 'GET /api/players/{username}',
      params: { username: clan.leaderId ?? '' },
    });
    expect(leader).toMatchObject({ status: 200, json: { clanInfo: { name: clan.name, isLeader: true } } });
    const best = await community.call({ key: 'GET /api/leaderboard', query: { limit: '100' } });
    expect(best.json).toHaveLength(100);
  });

  test('has cups in the inboxes of their players, and in the feeds of those who follow them', async () => {
    const cup = Array.from({ length: scale.cups }, (_, place) => syntheticCup(place, scale.players, new Date())).find(
      ({ endedAt }) => Date.now() - endedAt.getTime() < 20 * 86_400_000,
    );
    const [best = '', other = ''] = (cup?.entrants ?? []).map(({ playerId }) => playerId);
    const list = await community.call({ key: 'GET /api/notifications', query: { limit: '50' }, as: { userId: best } });
    const names = z
      .array(notification)
      .parse(list.json)
      .map(({ vars }) => vars['tournamentName']);
    expect(names).toContain(cup?.name);
    const follower = newId();
    await community.publish([buildPlayerChanged(follower)]);
    await community.call({ key: 'POST /api/users/{id}/follow', params: { id: other }, as: { userId: follower } });
    const feed = await community.call({ key: 'GET /api/feed', as: { userId: follower } });
    expect(
      z
        .array(feedGroup)
        .parse(feed.json)
        .flatMap(({ items }) => items),
    ).not.toEqual([]);
    await community.call({ key: 'DELETE /api/users/{id}/follow', params: { id: other }, as: { userId: follower } });
  });

  test('has follow counts that are exact, and one player whom many follow', async () => {
    const counted = await community.db
      .collection('follows')
      .aggregate([
        {
          $facet: {
            followers: [{ $group: { _id: '$followeeId', count: { $sum: 1 } } }],
            following: [{ $group: { _id: '$followerId', count: { $sum: 1 } } }],
          },
        },
      ])
      .toArray();
    const { followers, following } = counted[0] as Record<string, { _id: unknown; count: number }[]>;
    const of = (list: { _id: unknown; count: number }[] | undefined, id: unknown) =>
      list?.find(({ _id }) => String(_id) === String(id))?.count ?? 0;
    const stored = await rows('followCounts');
    expect(stored.map((row) => [row['followers'], row['following']])).toEqual(
      stored.map(({ _id }) => [of(followers, _id), of(following, _id)]),
    );
    expect(stored.reduce((sum, row) => sum + row['followers'], 0)).toBe(scale.follows);
    const star = syntheticPlayer(getFollowee(0, scale.players));
    const stats = await community.call({ key: 'GET /api/users/{id}/follow-stats', params: { id: star.id }, as });
    expect((stats.json as { followersCount: number }).followersCount).toBeGreaterThanOrEqual(scale.follows / 100);
  });

  test('has every index that the service declares', async () => {
    const names = async (collection: string) =>
      (await community.db.collection(collection).indexes()).map(({ name }) => name);
    expect(await names('members')).toEqual(expect.arrayContaining(['rank_key', 'platform_rank_key', 'search', 'clan']));
    expect(await names('activities')).toEqual(expect.arrayContaining(['actor', 'clan', 'broadcast']));
    expect(await names('notifications')).toEqual(expect.arrayContaining(['newest', 'unread']));
    expect(await names('follows')).toEqual(expect.arrayContaining(['pair', 'followers', 'following']));
  });

  test('is loaded again without a change', async () => {
    const collections = ['members', 'clans', 'follows', 'followCounts'];
    const before = await Promise.all(collections.map(rows));
    await load();
    expect(await Promise.all(collections.map(rows))).toEqual(before);
  });

  test('of another size is refused, and so is production', async () => {
    await expect(load({ scale: { ...scale, follows: 3_000 } })).rejects.toThrow('another size');
    const environment = { ...community.environment, NODE_ENV: 'production' as const };
    await expect(load({ environment })).rejects.toThrow('production');
  });
});
