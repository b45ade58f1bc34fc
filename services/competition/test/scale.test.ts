import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type CallKey,
  clanListItem,
  playerHistory,
  portalConfig,
  type StateEvent,
  tournament,
  versus,
  z,
} from '@portal/contracts';
import {
  type Scale,
  type ScaleDataOptions,
  syntheticClan,
  syntheticCup,
  syntheticPlayer,
  syntheticTournament,
} from '@portal/domain/testing';
import { systemClock } from '@portal/service-kit';
import { readSnapshot } from '@portal/service-kit/projection';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { testSnapshotKey, waitFor } from '@portal/testing';
import { createStore } from '../src/context.ts';
import { runStandingCommand } from '../src/features/standings/standing-command.ts';
import { loadScaleData } from '../src/testing/load-scale-data.ts';
import { addMember, readDetails } from './support/clans.ts';
import { startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;
const scale: Scale = { players: 300, follows: 0, clans: 30, cups: 20 };

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
  competition = await startCompetition({ portal: { features: { seasons: true } } });
  expect(await load()).toEqual({
    ...{ players: 300, clans: 30, memberships: memberCount },
    ...{ standings: 300, standingLedger: 300 + 20 * 16, seasonStandings: 300, tournaments: 3 },
    ...{ tournamentPlays: 20, entries: 20 * 16, matches: 20 * 15 },
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
        .map(({ id, standing }) => ({ entityId: id, entityVersion: expect.any(Number), data: standing })),
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

  test('has cups whose results, places and points players find in their histories', async () => {
    const cup = syntheticCup(0, scale.players, new Date());
    const [best, other] = cup.entrants.map(({ playerId }) => playerId) as [string, string];
    const read = async (key: CallKey, params: Record<string, string>) =>
      (await competition.call({ key, params })).json as object;
    const history = playerHistory.parse(await read('GET /api/players/{id}/history', { id: best }));
    expect(history.places).toContainEqual(expect.objectContaining({ id: cup.id, place: 1, entrants: 16 }));
    expect(history.form).toContainEqual(
      expect.objectContaining({ key: 'w4-1', label: 'Final', state: 'done', winner: 'home' }),
    );
    expect(history.points.at(-1)).toMatchObject({
      score: syntheticPlayer(cup.entrants[0]?.player ?? 0).standing.score,
    });
    const against = versus.parse(await read('GET /api/players/{id}/versus/{other}', { id: best, other }));
    expect(against.won + against.lost).toBeGreaterThanOrEqual(1);
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
    expect((await runStandingCommand(context, ['explain', username])).at(-1)).toEqual(
      expect.stringMatching(/^matches the sum of its \d+ changes$/),
    );
    const countUncounted = () => db.collection('standingLedger').countDocuments({ season: null });
    await waitFor(async () => (await countUncounted()) === 0, { what: 'the season of the change' });
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
    expect(await names('matches')).toEqual(expect.arrayContaining(['time_by_player', 'time_by_pair']));
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
      'tournamentPlays',
      'entries',
      'matches',
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
