import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { clanListItem, portalConfig, type StateEvent, tournament, z } from '@portal/contracts';
import {
  type Scale,
  type ScaleDataOptions,
  syntheticClan,
  syntheticPlayer,
  syntheticTournament,
} from '@portal/domain/testing';
import { systemClock } from '@portal/service-kit';
import { readSnapshot } from '@portal/service-kit/projection';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { testSnapshotKey } from '@portal/testing';
import { createStore } from '../src/context.ts';
import { runStandingCommand } from '../src/features/standings/standing-command.ts';
import { loadScaleData } from '../src/testing/load-scale-data.ts';
import { addMember, readDetails } from './support/clans.ts';
import { startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;
const scale: Scale = { players: 300, follows: 0, clans: 30 };

const load = async (overrides: Partial<ScaleDataOptions> = {}) => {
  const loaded: Record<string, number> = {};
  await loadScaleData({ environment: competition.environment, logger, scale, ...overrides }, ({ collection, rows }) => {
    loaded[collection] = rows;
  });
  return loaded;
};

const places = (count: number) => Array.from({ length: count }, (_, place) => place);
const clans = places(scale.clans).map((place) => syntheticClan(place, scale));
const memberCount = clans.reduce((sum, { memberIds }) => sum + memberIds.length, 0);

/** The service's snapshot without times. */
const loadSnapshot = async (type: StateEvent['type']) => {
  const owner = { service: 'competition', url: competition.opsOrigin, keys: [testSnapshotKey] } as const;
  const events: StateEvent[] = [];
  for await (const page of readSnapshot(owner, type)) events.push(...page);
  return events.map(({ entityId, entityVersion, data }) => ({ entityId, entityVersion, data }));
};

beforeAll(async () => {
  competition = await startCompetition();
  expect(await load()).toEqual({
    ...{ players: 300, clans: 30, memberships: memberCount },
    ...{ standings: 300, standingLedger: 300, seasonStandings: 300, tournaments: 3 },
  });
});
afterAll(() => competition.stop());

describe('the scale data', () => {
  test('has the clans and standings that the other services load', async () => {
    expect(await loadSnapshot('clan.changed')).toEqual(
      clans.map(({ id, ...clan }) => ({
        entityId: id,
        entityVersion: 1,
        data: { ...clan, logo: null, deleted: false },
      })),
    );
    expect(await loadSnapshot('standing.changed')).toEqual(
      places(scale.players)
        .map(syntheticPlayer)
        .map(({ id, standing }) => ({ entityId: id, entityVersion: 1, data: standing })),
    );
  });

  test('is returned like any other', async () => {
    const { json } = await competition.call({ key: 'GET /api/clans', query: { limit: '100' } });
    const listed = z.array(clanListItem).parse(json);
    expect(listed.map(({ id }) => id).sort()).toEqual(clans.map(({ id }) => id).sort());
    const clan = syntheticClan(3, scale);
    const standings = places(scale.players)
      .map(syntheticPlayer)
      .filter(({ id }) => clan.memberIds.includes(id));
    expect(await readDetails(competition, clan.id)).toMatchObject({
      clanScore: standings.reduce((sum, { standing }) => sum + standing.score, 0),
      memberCount: clan.memberIds.length,
      members: standings.map(({ username }) => username),
      leaderUsername: standings[0]?.username,
    });
    const { id, name } = syntheticTournament(2);
    const response = await competition.call({ key: 'GET /api/tournaments/{id}', params: { id } });
    expect(tournament.parse(response.json)).toMatchObject({ id, name });
  });

  test('has counts and scores that agree with memberships and standings', async () => {
    const disagreeing = await competition.db
      .collection('clans')
      .aggregate([
        { $lookup: { from: 'memberships', localField: '_id', foreignField: 'clanId', as: 'members' } },
        { $lookup: { from: 'standings', localField: 'members.playerId', foreignField: '_id', as: 'standings' } },
        {
          $match: {
            $expr: {
              $or: [
                { $ne: ['$memberCount', { $size: '$members' }] },
                { $ne: ['$clanScore', { $sum: '$standings.score' }] },
                { $ne: ['$memberCount', { $sum: '$standings.joins' }] },
              ],
            },
          },
        },
      ])
      .toArray();
    expect(disagreeing).toEqual([]);
    expect(await competition.db.collection('standings').countDocuments({ joins: 1 })).toBe(memberCount);
  });

  test('can be changed and explained like any other', async () => {
    const { environment, db } = competition;
    const context = createStore({ environment, portal: portalConfig.parse({}) }, db, systemClock);
    const { username, standing } = syntheticPlayer(0);
    const adjusted = await runStandingCommand(context, ['adjust', username, '--score', '5', '--reason', 'Fair play']);
    expect(adjusted[0]).toContain(`score ${standing.score + 5}`);
    expect((await runStandingCommand(context, ['explain', username])).at(-1)).toBe('matches the sum of its 2 changes');
    const member = syntheticClan(7, scale);
    expect(await addMember(competition, clans[0]?.id ?? '', member.leaderId)).toMatchObject({
      status: 409,
      json: { code: 'already_in_clan' },
    });
  });

  test('has every index that the service declares', async () => {
    const names = async (collection: string) =>
      (await competition.db.collection(collection).indexes()).map(({ name }) => name);
    expect(await names('clans')).toEqual(expect.arrayContaining(['name', 'size', 'logo']));
    expect(await names('memberships')).toEqual(expect.arrayContaining(['player', 'clan']));
    expect(await names('players')).toContain('username');
    expect(await names('standingLedger')).toContain('player');
    expect(await names('seasonStandings')).toEqual(expect.arrayContaining(['player', 'board']));
    expect(await names('tournaments')).toEqual(expect.arrayContaining(['list', 'prize_pool']));
  });

  test('is loaded again without a change', async () => {
    const collections = [
      'players',
      'clans',
      'memberships',
      'standings',
      'standingLedger',
      'seasonStandings',
      'tournaments',
    ];
    const rows = () =>
      Promise.all(collections.map((name) => competition.db.collection(name).find().sort({ _id: 1 }).toArray()));
    const before = await rows();
    await load();
    expect(await rows()).toEqual(before);
  });

  test('of another size is refused, and so is production', async () => {
    await expect(load({ scale: { ...scale, clans: 20 } })).rejects.toThrow('another size');
    const environment = { ...competition.environment, NODE_ENV: 'production' as const };
    await expect(load({ environment })).rejects.toThrow('production');
  });
});
