import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { followRow, z } from '@portal/contracts';
import type { CallResponse } from '@portal/testing';
import {
  buildClanChanged,
  buildPlayerChanged,
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

const { players, follow } = followHelpers(() => community);

type ListKey = 'GET /api/users/{id}/followers' | 'GET /api/users/{id}/following';
const list = (key: ListKey, id: string, query: Record<string, string> = {}, userId = newId()): Promise<CallResponse> =>
  community.call({ key, params: { id }, query, as: { userId } });
const generateRows = (response: CallResponse) => z.array(followRow).parse(response.json);
const idsOf = (response: CallResponse) => generateRows(response).map(({ id }) => id);

/** All pages of a list, by following their links. */
const pages = async (key: ListKey, id: string, limit: number): Promise<string[][]> => {
  const found: string[][] = [];
  let query: Record<string, string> | undefined = { limit: String(limit) };
  while (query) {
    const response: CallResponse = await list(key, id, query);
    found.push(idsOf(response));
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? [];
    query = next === undefined ? undefined : Object.fromEntries(new URL(next, community.origin).searchParams);
  }
  return found;
};

describe('the lists', () => {
  test('hold all followers, newest first, page by page [7.49]', async () => {
    const [star = '', ...fans] = await players(8);
    for (const fan of fans) await follow(fan, star);
    const newestFirst = fans.toReversed();
    expect(await pages('GET /api/users/{id}/followers', star, 3)).toEqual([
      newestFirst.slice(0, 3),
      newestFirst.slice(3, 6),
      newestFirst.slice(6),
    ]);
    expect(await pages('GET /api/users/{id}/followers', star, 7)).toEqual([newestFirst]);
  });

  test('hold whom a player follows, newest first, page by page [7.50]', async () => {
    const [fan = '', ...stars] = await players(5);
    for (const star of stars) await follow(fan, star);
    const newestFirst = stars.toReversed();
    expect(await pages('GET /api/users/{id}/following', fan, 3)).toEqual([
      newestFirst.slice(0, 3),
      newestFirst.slice(3),
    ]);
  });

  test('lose and repeat no player when many follow at the same time', async () => {
    const [star = '', ...fans] = await players(31);
    await Promise.all(fans.map((fan) => follow(fan, star)));
    const found = (await pages('GET /api/users/{id}/followers', star, 4)).flat();
    expect(found).toHaveLength(30);
    expect(new Set(found)).toEqual(new Set(fans));
  });

  test('continue where they were when somebody follows meanwhile', async () => {
    const [star = '', first = '', second = '', third = '', late = ''] = await players(5);
    for (const fan of [first, second, third]) await follow(fan, star);
    const response = await list('GET /api/users/{id}/followers', star, { limit: '2' });
    const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
    await follow(late, star);
    const query = Object.fromEntries(new URL(next, community.origin).searchParams);
    expect(idsOf(await list('GET /api/users/{id}/followers', star, query))).toEqual([first]);
  });

  test('show for each player what a list of players shows, and whether the caller follows it', async () => {
    const [star = '', leader = '', plain = '', caller = ''] = await players(4);
    await community.publish([
      buildPlayerChanged(leader, { username: 'row_leader', avatar: '/api/avatars/x.webp', roles: ['WORLD'] }, 2),
      buildPlayerChanged(plain, { username: 'row_plain' }, 2),
      buildStandingChanged(leader, { score: 70, gamesPlayed: 9, wins: 4 }),
      buildClanChanged(newId(), { name: 'Row Rangers', leaderId: leader, managerIds: [leader], memberIds: [leader] }),
    ]);
    for (const fan of [plain, leader]) await follow(fan, star);
    await follow(caller, leader);
    expect(generateRows(await list('GET /api/users/{id}/followers', star, {}, caller))).toEqual([
      {
        ...{ id: leader, username: 'row_leader', avatar: '/api/avatars/x.webp', score: 70, gamesPlayed: 9 },
        roles: ['WORLD', 'Clan Manager', 'Clan Leader'],
        clanInfo: { id: expect.any(String), name: 'Row Rangers' },
        isFollowing: true,
      },
      {
        ...{ id: plain, username: 'row_plain', avatar: null, score: 0, gamesPlayed: 0 },
        ...{ roles: [], clanInfo: null, isFollowing: false },
      },
    ]);
    expect(generateRows(await list('GET /api/users/{id}/following', caller, {}, caller))).toMatchObject([
      { id: leader, isFollowing: true },
    ]);
  });

  test('leave out who is not known yet, and still lead to the next page', async () => {
    const [star = '', first = ''] = await players(2);
    const unknown = newId();
    await follow(first, star);
    await follow(unknown, star);
    expect(await pages('GET /api/users/{id}/followers', star, 1)).toEqual([[], [first]]);
    await community.publish([buildPlayerChanged(unknown)]);
    expect(await pages('GET /api/users/{id}/followers', star, 1)).toEqual([[unknown], [first]]);
  });

  test('are empty for a player without followers', async () => {
    const [alone = ''] = await players(1);
    for (const key of ['GET /api/users/{id}/followers', 'GET /api/users/{id}/following'] as const) {
      const response = await list(key, alone);
      expect({ status: response.status, json: response.json, link: response.headers.get('link') }).toEqual({
        status: 200,
        json: [],
        link: null,
      });
    }
  });

  test.each([
    'sample',
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('[-1,"65f0c0ffee0000000000c1a4"]').toString('base64url'),
    Buffer.from('[9e15,"65f0c0ffee0000000000c1a4"]').toString('base64url'),
    Buffer.from('[1,{"$gt":""}]').toString('base64url'),
    Buffer.from('[1,"65f0c0ffee0000000000c1a4",1]').toString('base64url'),
  ])('refuse the cursor %s', async (cursor) => {
    const [id = ''] = await players(1);
    expect(await list('GET /api/users/{id}/followers', id, { cursor })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', issues: [{ path: 'query.cursor' }] },
    });
  });
});
