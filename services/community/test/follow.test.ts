import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildStandingChanged, newId, startCommunity, type TestCommunity } from './support/community.ts';
import { followHelpers } from './support/follow.ts';

let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const { players, pair, follow, unfollow, follows, readStats, counted } = followHelpers(() => community);

describe('following a player', () => {
  test('shows in the status of the follower and in both counts [3.13, 3.14, 7.46, 7.47, 7.48]', async () => {
    const [fan, star] = await pair();
    expect(await follow(fan, star)).toMatchObject({ status: 200, json: { isFollowing: true } });
    expect(await follows(fan, star)).toEqual({ isFollowing: true });
    expect(await follows(star, fan)).toEqual({ isFollowing: false });
    expect(await readStats(star)).toEqual({ followersCount: 1, followingCount: 0 });
    expect(await readStats(fan)).toEqual({ followersCount: 0, followingCount: 1 });
  });

  test('again changes nothing [4.13]', async () => {
    const [fan, star] = await pair();
    await follow(fan, star);
    expect(await follow(fan, star)).toMatchObject({ status: 200, json: { isFollowing: true } });
    expect(await readStats(star)).toEqual({ followersCount: 1, followingCount: 0 });
    expect(await counted(star)).toEqual({ followersCount: 1, followingCount: 0 });
  });

  test('ends with DELETE, which may come again, and before [7.48]', async () => {
    const [fan, star] = await pair();
    expect(await unfollow(fan, star)).toMatchObject({ status: 200, json: { isFollowing: false } });
    await follow(fan, star);
    for (let time = 0; time < 2; time += 1) {
      expect(await unfollow(fan, star)).toMatchObject({ status: 200, json: { isFollowing: false } });
    }
    expect(await follows(fan, star)).toEqual({ isFollowing: false });
    expect(await readStats(star)).toEqual({ followersCount: 0, followingCount: 0 });
    expect(await readStats(fan)).toEqual({ followersCount: 0, followingCount: 0 });
  });

  test('is not possible with oneself', async () => {
    const [fan = ''] = await players(1);
    expect(await follow(fan, fan)).toMatchObject({ status: 409, json: { code: 'self_follow' } });
    expect(await unfollow(fan, fan)).toMatchObject({ status: 200, json: { isFollowing: false } });
    expect(await follows(fan, fan)).toEqual({ isFollowing: false });
    expect(await readStats(fan)).toEqual({ followersCount: 0, followingCount: 0 });
  });
});

const keys = [
  'GET /api/users/{id}/follow-stats',
  'GET /api/users/{id}/follow-status',
  'POST /api/users/{id}/follow',
  'DELETE /api/users/{id}/follow',
  'GET /api/users/{id}/followers',
  'GET /api/users/{id}/following',
] as const;

describe.each(keys)('%s', (key) => {
  test('returns 404 for a player who does not exist', async () => {
    const response = await community.call({ key, params: { id: newId() }, as: { userId: newId() } });
    expect(response).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
  });

  test('returns 404 for a player with a standing only', async () => {
    const id = newId();
    await community.publish([buildStandingChanged(id)]);
    expect(await community.call({ key, params: { id }, as: { userId: newId() } })).toMatchObject({
      status: 404,
      json: { code: 'user_not_found' },
    });
  });

  test('returns 401 to a visitor', async () => {
    const [id = ''] = await players(1);
    expect(await community.call({ key, params: { id } })).toMatchObject({
      status: 401,
      json: { code: 'unauthenticated' },
    });
  });
});
