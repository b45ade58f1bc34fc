import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FollowedPlayer, leaderboard, limits } from '@portal/contracts';
import {
  buildClanChanged,
  buildPlayerChanged,
  buildStandingChanged,
  newId,
  startCommunity,
  type TestCommunity,
} from './support/community.ts';

let community: TestCommunity;
/** Stopped after a failed test too: Jest would wait for it forever. */
let withCrests: TestCommunity | undefined;
let withScores: TestCommunity | undefined;
const ids: Record<string, string> = {};

/** A player and, where given, a standing. */
const player = (
  username: string,
  platform: 'PlayStation' | 'PC' | 'Mobile',
  standing?: { score: number; wins: number; gamesPlayed?: number },
) => {
  const id = newId();
  ids[username] = id;
  return [buildPlayerChanged(id, { username, platform }), ...(standing ? [buildStandingChanged(id, standing)] : [])];
};

const board = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  community.call({ key: 'GET /api/leaderboard', query, headers });
const names = (response: { json: unknown }) =>
  (response.json as { username?: string; name?: string }[]).map(({ username, name }) => username ?? name);

beforeAll(async () => {
  community = await startCommunity();
  await community.publish([
    ...player('Beaten_best', 'PC', { score: 900, wins: 3 }),
    ...player('zoe_winner', 'Mobile', { score: 900, wins: 7 }),
    ...player('Anna_equal', 'PlayStation', { score: 500, wins: 2 }),
    ...player('bert_equal', 'PC', { score: 500, wins: 2 }),
    ...player('Carl_equal', 'Mobile', { score: 500, wins: 2 }),
    ...player('never_played', 'PlayStation'),
    ...player('below_zero', 'Mobile', { score: -5, wins: 0 }),
  ]);
  // A standing may arrive before the player whose it is.
  await community.publish([buildStandingChanged(newId(), { score: 10_000, wins: 99 })]);
  await community.publish([
    buildClanChanged(newId(), { name: 'Night Owls', memberIds: [ids['zoe_winner'] ?? '', ids['Anna_equal'] ?? ''] }),
    buildClanChanged(newId(), { name: 'early birds', memberIds: [ids['bert_equal'] ?? '', newId()] }),
    buildClanChanged(newId(), { name: 'Great Crowd', memberIds: [newId(), newId(), newId()] }),
    buildClanChanged(newId(), { name: 'Empty Bench' }),
    buildClanChanged(newId(), { name: 'Gone', memberIds: Array.from({ length: 9 }, newId), deleted: true }),
  ]);
});
afterAll(() => Promise.all([community.stop(), withCrests?.stop(), withScores?.stop()]));

describe('the players', () => {
  test('stand by score, then wins, then username without regard to case', async () => {
    const response = await board();
    expect(response.status).toBe(200);
    expect(names(response)).toEqual([
      'zoe_winner',
      'Beaten_best',
      'Anna_equal',
      'bert_equal',
      'Carl_equal',
      'never_played',
      'below_zero',
    ]);
  });

  test('show what a row needs, the clan by name and only where there is one [3.4, 7.25]', async () => {
    const { json } = await board({ limit: '2' });
    expect(leaderboard.parse(json)).toEqual([
      {
        id: ids['zoe_winner'],
        username: 'zoe_winner',
        avatar: null,
        platform: 'Mobile',
        clan: 'Night Owls',
        clanId: expect.stringMatching(/^[0-9a-f]{24}$/),
        score: 900,
      },
      { id: ids['Beaten_best'], username: 'Beaten_best', avatar: null, platform: 'PC', score: 900 },
    ]);
  });

  test.each([
    ['console', ['Beaten_best', 'Anna_equal', 'bert_equal', 'never_played']],
    ['mobile', ['zoe_winner', 'Carl_equal', 'below_zero']],
    ['all', ['zoe_winner', 'Beaten_best', 'Anna_equal', 'bert_equal', 'Carl_equal', 'never_played', 'below_zero']],
  ])('of the platforms %s keep their order [7.27, 9.18]', async (platformGroup, expected) => {
    expect(names(await board({ platformGroup }))).toEqual(expected);
  });

  test('are as many as requested, 50 by default [9.17]', async () => {
    await community.publish(Array.from({ length: 60 }, () => buildPlayerChanged(newId(), { platform: 'PlayStation' })));
    expect(names(await board())).toHaveLength(limits.leaderboard.default);
    expect(names(await board({ limit: '60' }))).toHaveLength(60);
    expect(names(await board({ limit: '60', platformGroup: 'mobile' }))).toHaveLength(3);
  });

  test('keep the same order in every response', async () => {
    const boards = await Promise.all(Array.from({ length: 10 }, () => board({ limit: '100' })));
    expect(new Set(boards.map(({ bytes }) => bytes.toString())).size).toBe(1);
  });

  test('who change their platform change the list they stand in', async () => {
    const id = newId();
    const standing = buildStandingChanged(id, { score: 2_000, wins: 1 });
    await community.publish([buildPlayerChanged(id, { username: 'mover_once', platform: 'PC' }), standing]);
    expect(names(await board({ platformGroup: 'console', limit: '1' }))).toEqual(['mover_once']);
    await community.publish([buildPlayerChanged(id, { username: 'mover_once', platform: 'Mobile' }, 2)]);
    expect(names(await board({ platformGroup: 'mobile', limit: '1' }))).toEqual(['mover_once']);
    expect(names(await board({ platformGroup: 'console', limit: '1' }))).toEqual(['Beaten_best']);
  });
});

describe('the players whom the viewer follows', () => {
  const followed = (query: Record<string, string>, as?: { userId: string }) =>
    community.call({ key: 'GET /api/leaderboard/following', query, ...(as && { as }) });

  test('stand in the order of the leaderboard, for the viewer alone', async () => {
    const as = { userId: newId() };
    for (const name of ['below_zero', 'Anna_equal', 'zoe_winner'])
      await community.call({ key: 'POST /api/users/{id}/follow', params: { id: ids[name] ?? '' }, as });
    const response = await followed({}, as);
    expect(names(response)).toEqual(['zoe_winner', 'Anna_equal', 'below_zero']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(names(await followed({ platformGroup: 'mobile' }, as))).toEqual(['zoe_winner', 'below_zero']);
    expect(names(await followed({ limit: '1' }, as))).toEqual(['zoe_winner']);
    expect((await followed({}, { userId: newId() })).json).toEqual([]);
    expect(await followed({})).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
  });

  test('have their ranks among all players, with the viewer among them and without the official account', async () => {
    const official = newId();
    await community.publish([buildPlayerChanged(official, { username: 'ELM' })]);
    const as = { userId: ids['bert_equal'] ?? '' };
    for (const id of [official, ids['below_zero'] ?? '', ids['Anna_equal'] ?? ''])
      await community.call({ key: 'POST /api/users/{id}/follow', params: { id }, as });
    const { json: all } = await board({ limit: '100' });
    const findRank = (name: string) => leaderboard.parse(all).findIndex(({ id }) => id === ids[name]) + 1;
    const ranks = async (query: Record<string, string> = {}) =>
      ((await followed(query, as)).json as FollowedPlayer[]).map(({ username, rank }) => [username, rank]);
    expect(await ranks()).toEqual(['Anna_equal', 'bert_equal', 'below_zero'].map((name) => [name, findRank(name)]));
    expect(await ranks({ platformGroup: 'mobile' })).toEqual([['below_zero', findRank('below_zero')]]);
  });
});

test('bots have no rank and no row', async () => {
  const id = newId();
  await community.publish([
    buildPlayerChanged(id, { username: 'Bot_Comet', roles: ['Bot'] }),
    buildStandingChanged(id, { score: 20_000, wins: 99 }),
  ]);
  expect(names(await board())).not.toContain('Bot_Comet');
  const { json } = await community.call({ key: 'GET /api/leaderboard/me', as: { userId: id } });
  expect(json).toMatchObject({ rank: null });
});

describe('the own place', () => {
  const own = (userId?: string) =>
    community.call({ key: 'GET /api/leaderboard/me', ...(userId !== undefined && { as: { userId } }) });

  test('is that of the leaderboard', async () => {
    const { json: all } = await board({ limit: '100' });
    const rows = leaderboard.parse(all);
    for (const [index, row] of rows.entries()) {
      const { json } = await own(row.id);
      expect(json).toEqual({ rank: index + 1, score: 'score' in row && row.score, total: rows.length, change: null });
    }
    expect(await own()).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
    expect((await own(newId())).json).toMatchObject({ rank: null, score: 0 });
  });
});

describe('the table around a player', () => {
  const around = async (userId: string) => {
    const { json } = await community.call({ key: 'GET /api/leaderboard/around', as: { userId } });
    return (json as FollowedPlayer[]).map(({ id, rank }) => [id, rank]);
  };

  test('has two rows above and two below with their ranks, fewer at both ends', async () => {
    const rows = leaderboard.parse((await board({ limit: '100' })).json).map(({ id }, index) => [id, index + 1]);
    for (const [index, [id]] of rows.entries())
      expect(await around(String(id))).toEqual(rows.slice(Math.max(0, index - 2), index + 3));
    expect(await around(newId())).toEqual([]);
  });

  test('is for signed-in players', async () => {
    expect(await community.call({ key: 'GET /api/leaderboard/around' })).toMatchObject({ status: 401 });
  });
});

describe('the clans', () => {
  test('stand by members, then name; those that are gone do not [3.5, 7.28]', async () => {
    const response = await board({ type: 'clan' });
    expect(leaderboard.parse(response.json)).toEqual([
      expect.objectContaining({ name: 'Great Crowd', memberCount: 3 }),
      expect.objectContaining({ name: 'early birds', memberCount: 2 }),
      expect.objectContaining({ name: 'Night Owls', memberCount: 2 }),
      expect.objectContaining({ name: 'Empty Bench', memberCount: 0 }),
    ]);
  });

  test('have their crests with the feature only', async () => {
    withCrests = await startCommunity({ portal: { features: { clanCrests: true } } });
    await withCrests.publish([
      buildClanChanged(newId(), { name: 'A crest', logo: '/api/clan-logos/a.webp' }),
      buildClanChanged(newId(), { name: 'Bare' }),
    ]);
    const { json } = await withCrests.call({ key: 'GET /api/leaderboard', query: { type: 'clan' } });
    expect(json).toMatchObject([{ logo: '/api/clan-logos/a.webp' }, { logo: null }]);
    expect(JSON.stringify((await board({ type: 'clan' })).json)).not.toContain('logo');
  });

  test('stand by the scores of their members where tournaments are played, which follow every change', async () => {
    withScores = await startCommunity({ portal: { features: { playTournaments: true } } });
    const [one, two, three] = [newId(), newId(), newId()] as const;
    const [small, large] = [newId(), newId()];
    await withScores.publish([one, two, three].map((id) => buildPlayerChanged(id)));
    await withScores.publish([
      buildStandingChanged(one, { score: 100 }),
      buildStandingChanged(two, { score: 30 }),
      buildClanChanged(small, { name: 'Small', memberIds: [one] }),
      buildClanChanged(large, { name: 'Large', memberIds: [two, three] }),
    ]);
    const read = async () => {
      const { json } = (await withScores?.call({ key: 'GET /api/leaderboard', query: { type: 'clan' } })) ?? {};
      return leaderboard.parse(json).map((row) => 'memberCount' in row && [row.name, row.score, row.memberCount]);
    };
    expect(await read()).toEqual([
      ['Small', 100, 1],
      ['Large', 30, 2],
    ]);
    await withScores.publish([buildStandingChanged(three, { score: 90 })]);
    expect(await read()).toEqual([
      ['Large', 120, 2],
      ['Small', 100, 1],
    ]);
    await withScores.publish([buildClanChanged(large, { name: 'Large', memberIds: [two] }, 2)]);
    expect((await read())[1]).toEqual(['Large', 30, 1]);
    expect(JSON.stringify((await board({ type: 'clan' })).json)).not.toContain('score');
  });

  test('are as many as requested, whatever the platform [7.26]', async () => {
    expect(names(await board({ type: 'clan', limit: '1', platformGroup: 'mobile' }))).toEqual(['Great Crowd']);
  });
});

describe('the number of players', () => {
  const metric = () => community.call({ key: 'GET /api/stats/community' });

  test('counts players without lone standings', async () => {
    const { json } = await metric();
    expect(json).toEqual({
      players: await community.db.collection('members').countDocuments({ player: { $exists: true } }),
    });
    const id = newId();
    await community.publish([buildStandingChanged(id, { score: 1 })]);
    expect((await metric()).json).toEqual(json);
    await community.publish([buildPlayerChanged(id)]);
    expect((await metric()).json).toEqual({ players: (json as { players: number }).players + 1 });
  });
});
