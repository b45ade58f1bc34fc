import { describe, expect, test } from '@jest/globals';
import { id, limits, platforms, readTournamentStatus, tournamentStatuses } from '@portal/contracts';
import fc from 'fast-check';
import {
  followersByRank,
  getFollowee,
  parseScale,
  syntheticClan,
  syntheticFollows,
  syntheticMemberships,
  syntheticPlayer,
  syntheticTournament,
  tournamentCount,
} from './index.ts';

const places = Array.from({ length: 2_000 }, (_, place) => place);

describe('synthetic players', () => {
  const players = places.map(syntheticPlayer);

  test('are the same every time, each with an id and a name of their own', () => {
    expect(players).toEqual(places.map(syntheticPlayer));
    expect(new Set(players.map((player) => player.id)).size).toBe(players.length);
    expect(new Set(players.map(({ username }) => username.toLowerCase())).size).toBe(players.length);
    for (const player of players) {
      expect(id.safeParse(player.id).success).toBe(true);
      expect(player.username).toMatch(/^\w{6,30}$/);
    }
    expect(syntheticPlayer(49_999_999).username).toMatch(/^\w{6,30}$/);
  });

  test('play on every platform, have played much, little and never', () => {
    expect(new Set(players.map(({ platform }) => platform))).toEqual(new Set(platforms));
    const scores = players.map(({ standing }) => standing.score);
    expect(scores.filter((score) => score === 0).length).toBeGreaterThan(players.length / 5);
    expect(Math.max(...scores)).toBeGreaterThan(10_000);
    expect(players.every(({ standing }) => standing.wins <= standing.gamesPlayed)).toBe(true);
  });
});

describe('synthetic clans', () => {
  test.each([
    { players: 1_000, clans: 30 },
    { players: 7, clans: 7 },
    { players: 100_000, clans: 10 },
  ])('of $clans among $players share no member', (scale) => {
    const clans = Array.from({ length: scale.clans }, (_, place) => syntheticClan(place, scale));
    const members = clans.flatMap(({ memberIds }) => memberIds);
    expect(new Set(members).size).toBe(members.length);
    for (const { leaderId, managerIds, memberIds } of clans) {
      expect(memberIds).toEqual(expect.arrayContaining([leaderId, ...managerIds]));
      expect(managerIds).not.toContain(leaderId);
    }
  });

  test('have the members that their memberships say, who joined one after the other', () => {
    const scale = { players: 1_000, clans: 30 };
    for (let place = 0; place < scale.clans; place += 1) {
      const memberships = syntheticMemberships(place, scale);
      const members = memberships.map(({ player }) => syntheticPlayer(player));
      expect(members.length).toBeLessThanOrEqual(limits.clan.members);
      expect(members.map((player) => player.id)).toEqual(syntheticClan(place, scale).memberIds);
      expect(memberships.map(({ score }) => score)).toEqual(members.map(({ standing }) => standing.score));
      const joined = memberships.map(({ joinedAt }) => joinedAt.getTime());
      expect(joined).toEqual(joined.toSorted((a, b) => a - b));
      for (const [index, { createdAt }] of members.entries())
        expect(joined[index]).toBeGreaterThan(createdAt.getTime());
    }
  });

  test('count each membership once', () => {
    const scale = { players: 1_000, clans: 30 };
    const clans = Array.from({ length: scale.clans }, (_, place) => place);
    const memberships = clans.flatMap((place) => syntheticMemberships(place, scale));
    expect(new Set(memberships.map((membership) => membership.id)).size).toBe(memberships.length);
  });

  test('need players', () => {
    expect(() => syntheticClan(0, { players: 1, clans: 2 })).toThrow(RangeError);
  });
});

describe('synthetic tournaments', () => {
  const tournaments = places.map(syntheticTournament);

  test('are the same every time, each with an id and a name of its own', () => {
    expect(tournaments).toEqual(places.map(syntheticTournament));
    expect(new Set(tournaments.map((tournament) => tournament.id)).size).toBe(tournaments.length);
    expect(new Set(tournaments.map(({ name }) => name)).size).toBe(tournaments.length);
  });

  test('are of every status, and hold what can be', () => {
    expect(new Set(tournaments.map(({ status }) => readTournamentStatus(status)))).toEqual(new Set(tournamentStatuses));
    for (const { participants, maxParticipants, startDate, endDate } of tournaments) {
      expect(participants).toBeLessThanOrEqual(maxParticipants);
      expect(endDate.getTime()).toBeGreaterThan(startDate.getTime());
    }
  });

  test('are one for every ten clans', () => {
    expect([0, 1, 1_000, 100_000].map((clans) => tournamentCount({ clans }))).toEqual([0, 1, 100, 10_000]);
  });
});

describe('synthetic follows', () => {
  const some = fc
    .integer({ min: 2, max: 60 })
    .chain((players) => fc.tuple(fc.constant(players), fc.integer({ min: 0, max: players * (players - 1) })));

  test('match the requested number, each pair once and never oneself', () => {
    fc.assert(
      fc.property(some, ([players, follows]) => {
        const made = [...syntheticFollows(players, follows)];
        expect(made).toHaveLength(follows);
        expect(new Set(made.map(({ follower, followee }) => `${follower}>${followee}`)).size).toBe(follows);
        expect(new Set(made.map((follow) => follow.id)).size).toBe(follows);
        expect(made.filter(({ follower, followee }) => follower === followee)).toEqual([]);
        expect(made.every(({ follower, followee }) => Math.max(follower, followee) < players)).toBe(true);
      }),
    );
  });

  test('go to few players mostly: one has a hundredth of all and more', () => {
    for (const [players, follows] of [
      [10_000, 50_000],
      [1_000_000, 5_000_000],
    ] as const) {
      const followers = followersByRank(players, follows);
      expect(followers.reduce((sum, count) => sum + count, 0)).toBe(follows);
      expect(followers[0]).toBeGreaterThanOrEqual(follows / 100);
      expect(followers[0]).toBeGreaterThan(20 * (followers[100] ?? 0));
    }
    const [most] = [...syntheticFollows(100, 400)];
    expect(most?.followee).toBe(getFollowee(0, 100));
  });

  test('are no more than there can be', () => {
    expect(() => followersByRank(3, 7)).toThrow(RangeError);
  });
});

describe('how much', () => {
  test('is read from one argument or several', () => {
    const scale = { players: 100, follows: 20, clans: 2, cups: 3 };
    expect(parseScale(['players=100,follows=20,clans=2,cups=3'])).toEqual(scale);
    expect(parseScale(['players=100', 'follows=20', 'clans=2', 'cups=3'])).toEqual(scale);
    expect(parseScale(['players=10'])).toEqual({ players: 10, follows: 0, clans: 0, cups: 0 });
  });

  test.each([
    [[]],
    [['players']],
    [['players=many']],
    [['players=-1']],
    [['players=1e9']],
    [['players=10,teams=2']],
    [['players=10,clans=11']],
    [['players=3,follows=7']],
    [['players=31,cups=1']],
  ])('is refused as %j', (args) => {
    expect(() => parseScale(args)).toThrow('Pass amounts');
  });
});
