import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limits, type MemberSummary, memberSummary, z } from '@portal/contracts';
import {
  buildClanChanged,
  buildPlayerChanged,
  buildStandingChanged,
  newId,
  startCommunity,
  type TestCommunity,
} from './support/community.ts';

let community: TestCommunity;
const searcher = { userId: newId() };
const search = (q: string, query: Record<string, string> = {}) =>
  community.call({ key: 'GET /api/users/search', query: { q, ...query }, as: searcher });
const names = ({ json }: { json: unknown }) => (json as MemberSummary[]).map(({ username }) => username);

const captain = newId();
beforeAll(async () => {
  community = await startCommunity();
  const others = [
    'striker',
    'Strike_Force',
    'super_striker',
    'Last_STRIKE',
    'strike',
    'under_dog',
    'dot.ted',
    'a$b^c*',
  ];
  await community.publish([
    buildPlayerChanged(captain, { username: 'Captain_Nemo', avatar: '/api/avatars/a.webp', roles: ['WORLD'] }),
    buildStandingChanged(captain, { score: 42, gamesPlayed: 7, wins: 3 }),
    ...others.map((username) => buildPlayerChanged(newId(), { username })),
    buildStandingChanged(newId(), { score: 1 }),
  ]);
  await community.publish([buildClanChanged(newId(), { name: 'Deep Sea', leaderId: captain, memberIds: [captain] })]);
});
afterAll(() => community.stop());

describe('member search', () => {
  test('is for players only', async () => {
    const response = await community.call({ key: 'GET /api/users/search', query: { q: 'strike' } });
    expect(response).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
  });

  test('gives the exact name, then names that begin so, then names that hold it [7.44]', async () => {
    const response = await search('STRIKE');
    expect(response.status).toBe(200);
    expect(names(response)).toEqual(['strike', 'Strike_Force', 'striker', 'Last_STRIKE', 'super_striker']);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['nemo', ['Captain_Nemo']],
    ['mo', ['Captain_Nemo']],
    ['er_s', ['super_striker']],
    ['er_d', ['under_dog']],
    ['_', null],
    ['captain_nemo', ['Captain_Nemo']],
    ['captain_nemo_', []],
    ['.*', []],
    ['..', []],
    ['t.t', ['dot.ted']],
    ['$b', ['a$b^c*']],
    ['^c', ['a$b^c*']],
    ['^s', []],
    ['str|und', []],
    ['\u{10ffff}\u{10ffff}', []],
    ['ß\u{1f600}', []],
    ['  nemo  ', ['Captain_Nemo']],
  ])('takes %j as it is', async (q, expected) => {
    const response = await search(q);
    expect(expected === null ? response.status : names(response)).toEqual(expected ?? 400);
  });

  test('shows what the result list needs and nothing else [3.3]', async () => {
    const { json } = await search('nemo');
    expect(z.array(memberSummary).parse(json)).toEqual(json);
    expect(json).toEqual([
      {
        id: captain,
        username: 'Captain_Nemo',
        avatar: '/api/avatars/a.webp',
        score: 42,
        gamesPlayed: 7,
        roles: ['WORLD', 'Clan Leader'],
        clanInfo: { id: expect.any(String), name: 'Deep Sea' },
      },
    ]);
  });

  test('is bounded, and the best stay', async () => {
    const many = Array.from({ length: 70 }, (_, index) => `crowd_${String(index).padStart(2, '0')}`);
    await community.publish([
      ...many.map((username) => buildPlayerChanged(newId(), { username })),
      ...['big_crowd', 'Crowd', 'low_crowd_1'].map((username) => buildPlayerChanged(newId(), { username })),
    ]);
    expect(names(await search('crowd'))).toEqual(['Crowd', ...many.slice(0, limits.searchResults.default - 1)]);
    expect(names(await search('crowd', { limit: '50' }))).toHaveLength(50);
    expect(names(await search('crowd_0', { limit: '11' }))).toHaveLength(10);
    // Every one of them also ends with the text. Matches at the beginning must not displace the others.
    expect(names(await search('crowd_6', { limit: '10' }))).toEqual(many.slice(60));
    expect(names(await search('rowd_1', { limit: '50' }))).toEqual([...many.slice(10, 20), 'low_crowd_1']);
  });

  test('finds a player by the new name only after a change', async () => {
    const id = newId();
    await community.publish([buildPlayerChanged(id, { username: 'old_moniker' })]);
    expect(names(await search('moniker'))).toEqual(['old_moniker']);
    await community.publish([buildPlayerChanged(id, { username: 'new_nickname' }, 2)]);
    expect(names(await search('moniker'))).toEqual([]);
    expect(names(await search('nickname'))).toEqual(['new_nickname']);
  });
});
