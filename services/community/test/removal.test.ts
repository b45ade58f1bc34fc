import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LeaderboardPlayer, StateEvent } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { createRepositories } from '../src/data-access/index.ts';
import { takeWeeklySnapshot } from '../src/features/leaderboard/weekly-snapshot.ts';
import {
  buildPlayerChanged,
  buildPlayerRemoved,
  buildStandingChanged,
  newId,
  startCommunity,
  type TestCommunity,
} from './support/community.ts';
import { followHelpers } from './support/follow.ts';

let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const { follow, readStats } = followHelpers(() => community);

const board = async () => (await community.call({ key: 'GET /api/leaderboard' })).json as LeaderboardPlayer[];
const readRank = async (userId: string) =>
  (await community.call({ key: 'GET /api/leaderboard/me', as: { userId } })).json;
const readProfile = (username: string) => community.call({ key: 'GET /api/players/{username}', params: { username } });
const search = async (q: string) =>
  (await community.call({ key: 'GET /api/users/search', query: { q }, as: { userId: newId() } })).json;

const addPlayer = async (username: string, score: number): Promise<string> => {
  const id = newId();
  await community.publish([buildPlayerChanged(id, { username }), buildStandingChanged(id, { score })]);
  return id;
};

test('a removed player is gone from leaderboard, ranks, search, profiles and follows, for good', async () => {
  const [gone, star, fan] = [
    await addPlayer('gone_for_good', 900),
    await addPlayer('bright_star', 800),
    await addPlayer('loyal_fan', 700),
  ];
  await follow(gone, star);
  await follow(fan, star);
  await follow(fan, gone);
  await follow(star, gone);
  expect(await readStats(star)).toEqual({ followersCount: 2, followingCount: 1 });
  expect(await readRank(star)).toMatchObject({ rank: 2 });
  const { weeklyRanks } = createRepositories(community.db);
  await takeWeeklySnapshot({ clock: () => new Date(), ranking: community.ranking, weeklyRanks });
  const weekly = () => community.db.collection('weeklyRanks').countDocuments();
  expect(await weekly()).toBe(3);

  await community.publish([buildPlayerRemoved(gone, 5)]);

  const isGone = async () => {
    expect((await board()).map(({ username }) => username)).toEqual(['bright_star', 'loyal_fan']);
    expect(await waitFor(() => readRank(star))).toMatchObject({ rank: 1, total: 2 });
    expect((await readProfile('gone_for_good')).status).toBe(404);
    expect(await search('gone_for')).toEqual([]);
    expect((await community.call({ key: 'GET /api/stats/community' })).json).toMatchObject({ players: 2 });
    expect(await readStats(star)).toEqual({ followersCount: 1, followingCount: 0 });
    expect(await readStats(fan)).toEqual({ followersCount: 0, followingCount: 1 });
    expect((await follow(fan, gone)).status).toBe(404);
    expect(await weekly()).toBe(2);
  };
  await isGone();
  const rows = await community.db.collection('members').find().toArray();
  expect(JSON.stringify(rows)).not.toContain('gone_for_good');

  // Earlier events that arrive late, and the removal again.
  await community.publish([
    buildPlayerChanged(gone, { username: 'gone_for_good' }, 4),
    buildStandingChanged(gone, { score: 950 }, 2),
    buildPlayerRemoved(gone, 5),
  ]);
  await isGone();

  // A rebuild from the owners, and again an earlier event.
  const owned: StateEvent[] = [
    buildPlayerChanged(star, { username: 'bright_star' }),
    buildPlayerChanged(fan, { username: 'loyal_fan' }),
    buildPlayerRemoved(gone, 5),
    buildStandingChanged(star, { score: 800 }),
    buildStandingChanged(fan, { score: 700 }),
  ];
  await community.projections.refresh(async function* (type) {
    yield owned.filter((event) => event.type === type);
  });
  await community.publish([buildPlayerChanged(gone, { username: 'gone_for_good' }, 4)]);
  await isGone();
});

test('more follows than one transaction ends are all ended', async () => {
  const helpers = followHelpers(() => community);
  const [star = '', ...fans] = await helpers.players(231);
  await Promise.all(fans.map((fan) => follow(fan, star)));
  await Promise.all(fans.slice(0, 130).map((fan) => follow(star, fan)));
  await community.publish([buildPlayerRemoved(star)]);
  expect(await helpers.counted(star)).toEqual({ followersCount: 0, followingCount: 0 });
  for (const fan of [fans[0], fans[129], fans[229]])
    expect(await readStats(fan ?? '')).toEqual({ followersCount: 0, followingCount: 0 });
});
