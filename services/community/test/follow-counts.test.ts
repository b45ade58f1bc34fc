import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallKey, portalConfig } from '@portal/contracts';
import { silentLogger } from '@portal/service-kit/testing';
import { type CallResponse, longTimeouts, serviceCaller } from '@portal/testing';
import { createCommunityService } from '../src/service.ts';
import { startCommunity, type TestCommunity } from './support/community.ts';
import { followHelpers } from './support/follow.ts';

let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const { players, pair, follow, unfollow, readStats, counted } = followHelpers(() => community);

describe('the counts stay exact', () => {
  const statuses = (responses: CallResponse[]) => [...new Set(responses.map(({ status }) => status))];

  test('under 200 toggles of the same pair at once', async () => {
    const [fan, star] = await pair();
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => (turn % 2 === 0 ? follow(fan, star) : unfollow(fan, star))),
    );
    expect(statuses(responses)).toEqual([200]);
    expect(await readStats(star)).toEqual(await counted(star));
    expect(await readStats(fan)).toEqual(await counted(fan));
    await follow(fan, star);
    expect(await readStats(star)).toEqual({ followersCount: 1, followingCount: 0 });
    expect(await readStats(fan)).toEqual({ followersCount: 0, followingCount: 1 });
  });

  test('under 200 toggles of many pairs at once', async () => {
    const some = await players(8);
    const at = (index: number) => some[index % some.length] ?? '';
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => {
        const [fan, star] = [at(turn), at(turn + 1 + (turn % 5))];
        return turn % 3 === 2 ? unfollow(fan, star) : follow(fan, star);
      }),
    );
    expect(statuses(responses)).toEqual([200]);
    for (const id of some) expect(await readStats(id)).toEqual(await counted(id));
  });

  test('when 200 players follow the same one at once', async () => {
    const [star = '', ...fans] = await players(201);
    expect(statuses(await Promise.all(fans.map((fan) => follow(fan, star))))).toEqual([200]);
    expect(await readStats(star)).toEqual({ followersCount: 200, followingCount: 0 });
    expect(await counted(star)).toEqual({ followersCount: 200, followingCount: 0 });
  });

  test('when two processes of the service write at once', async () => {
    const second = createCommunityService(
      { environment: community.environment, portal: portalConfig.parse({}) },
      { logger: silentLogger, ...longTimeouts },
    );
    const callSecond = serviceCaller<CallKey>(`http://127.0.0.1:${await second.start()}`, 'community');
    try {
      const [star = '', ...fans] = await players(41);
      const responses = await Promise.all(
        fans.flatMap((userId) => [
          follow(userId, star),
          callSecond({ key: 'POST /api/users/{id}/follow', params: { id: star }, as: { userId } }),
        ]),
      );
      expect(statuses(responses)).toEqual([200]);
      expect(await readStats(star)).toEqual({ followersCount: 40, followingCount: 0 });
      expect(await counted(star)).toEqual({ followersCount: 40, followingCount: 0 });
    } finally {
      await second.stop();
    }
  });
});
