import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { publicPlayer } from '@portal/contracts';
import {
  buildClanChanged,
  buildPlayerChanged,
  buildStandingChanged,
  newId,
  startCommunity,
  type TestCommunity,
} from './support/community.ts';

let community: TestCommunity;
const profile = (username: string) => community.call({ key: 'GET /api/players/{username}', params: { username } });

const [leader, manager, member, loner] = [newId(), newId(), newId(), newId()];
const clan = newId();
const badges = { memberIds: [leader, manager, member], leaderId: leader, managerIds: [manager] };

beforeAll(async () => {
  community = await startCommunity();
  await community.publish([
    buildPlayerChanged(leader, { username: 'the_leader', roles: ['WORLD'] }),
    buildPlayerChanged(manager, { username: 'the_manager' }),
    buildPlayerChanged(member, { username: 'the_member', platform: 'Mobile', region: 'Europe' }),
    buildStandingChanged(member, { score: 120, gamesPlayed: 9, wins: 4 }),
    buildPlayerChanged(loner, { username: 'the_loner' }),
    buildClanChanged(clan, { name: 'Night Owls', logo: '/api/clan-logos/a.webp', ...badges }),
  ]);
});
afterAll(() => community.stop());

describe("a player's profile", () => {
  test('shows the player and the clan [3.2]', async () => {
    const response = await profile(member);
    expect(response.status).toBe(200);
    expect(publicPlayer.parse(response.json)).toEqual(response.json);
    expect(response.json).toEqual({
      id: member,
      username: 'the_member',
      avatar: null,
      score: 120,
      gamesPlayed: 9,
      wins: 4,
      roles: [],
      platform: 'Mobile',
      createdAt: '2026-01-01T00:00:00.000Z',
      clanInfo: {
        ...{ id: clan, name: 'Night Owls', logo: '/api/clan-logos/a.webp' },
        ...{ isLeader: false, leaderUsername: 'the_leader' },
      },
      rank: 1,
    });
  });

  test('has the region only while the portal lets new players choose one', async () => {
    const features = { playTournaments: true, followFeed: true, welcome: true };
    const welcoming = await startCommunity({ portal: { features } });
    await welcoming.publish([buildPlayerChanged(member, { region: 'Europe' })]);
    const { json } = await welcoming.call({ key: 'GET /api/players/{username}', params: { username: member } });
    await welcoming.stop();
    expect(json).toMatchObject({ id: member, region: 'Europe' });
    expect((await profile(member)).json).not.toHaveProperty('region');
  });

  test('of the leader names the leader, with both kinds of roles', async () => {
    expect((await profile(leader)).json).toMatchObject({
      roles: ['WORLD', 'Clan Leader'],
      clanInfo: { id: clan, isLeader: true, leaderUsername: 'the_leader' },
    });
    expect((await profile(manager)).json).toMatchObject({ roles: ['Clan Manager'], clanInfo: { isLeader: false } });
  });

  test('of a player without a clan or standing has none [2.35]', async () => {
    expect((await profile(loner)).json).toMatchObject({ score: 0, gamesPlayed: 0, wins: 0, roles: [], clanInfo: null });
  });

  test('returns 404 for an unknown player and for a standing without a player', async () => {
    const unknown = newId();
    await community.publish([buildStandingChanged(unknown, { score: 5 })]);
    expect(await profile(unknown)).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
    await community.publish([buildPlayerChanged(unknown)]);
    expect(await profile(unknown)).toMatchObject({ status: 200, json: { score: 5 } });
  });
});

describe('a public profile', () => {
  test('is for everyone, has the rank and no address, and is found by username in any case or by id', async () => {
    const response = await profile('the_member');
    expect(response).toMatchObject({ status: 200, json: { id: member, rank: 1 } });
    expect(response.json).not.toHaveProperty('email');
    for (const name of ['THE_Member', member]) expect((await profile(name)).json).toEqual(response.json);
    // Equal standings: by username.
    const ranks = ['the_leader', 'the_loner', 'the_manager'].map(async (name) => (await profile(name)).json);
    const [first] = (await Promise.all(ranks)) as { rank: number }[];
    expect(await Promise.all(ranks)).toMatchObject([0, 1, 2].map((below) => ({ rank: (first?.rank ?? 0) + below })));
  });

  test('of a name that is the id of another player is that of the name', async () => {
    const namesake = newId();
    await community.publish([buildPlayerChanged(namesake, { username: loner })]);
    expect((await profile(loner)).json).toMatchObject({ id: namesake, username: loner });
  });

  test.each(['no_such_player', 'the_membe', newId(), 'a name', '.*', '65f0'])('does not exist for %s', async (name) => {
    expect(await profile(name)).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
  });
});

describe('a change of the clan', () => {
  test('shows in the profiles of all whom it concerns', async () => {
    await community.publish([
      buildClanChanged(
        clan,
        { name: 'Early Birds', leaderId: manager, managerIds: [], memberIds: [manager, member] },
        2,
      ),
    ]);
    expect((await profile(member)).json).toMatchObject({
      clanInfo: { name: 'Early Birds', logo: null, leaderUsername: 'the_manager' },
    });
    expect((await profile(manager)).json).toMatchObject({ roles: ['Clan Leader'], clanInfo: { isLeader: true } });
    expect((await profile(leader)).json).toMatchObject({ roles: ['WORLD'], clanInfo: null });
  });

  test('to a leader who is not known yet shows no name', async () => {
    await community.publish([
      buildClanChanged(clan, { name: 'Early Birds', leaderId: newId(), memberIds: [member] }, 3),
    ]);
    expect((await profile(member)).json).toMatchObject({ clanInfo: { isLeader: false, leaderUsername: null } });
    await community.publish([buildClanChanged(clan, { name: 'Early Birds', leaderId: null, memberIds: [member] }, 4)]);
    expect((await profile(member)).json).toMatchObject({ clanInfo: { isLeader: false, leaderUsername: null } });
  });

  test('to none ends it for its members', async () => {
    await community.publish([buildClanChanged(clan, { memberIds: [member], deleted: true }, 5)]);
    expect((await profile(member)).json).toMatchObject({ clanInfo: null, roles: [] });
  });
});
