import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  clanListItem,
  listedMatch,
  portalConfig,
  readTournamentStatus,
  tournament,
  tournamentPhases,
  z,
} from '@portal/contracts';
import { clanJoinings } from '@portal/contracts/competition/ui';
import { systemClock } from '@portal/service-kit';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { createStore } from '../src/context.ts';
import { loadDemoData } from '../src/demo-data/load-demo-data.ts';
import { readDetails } from './support/clans.ts';
import { startCompetition, type TestCompetition } from './support/competition.ts';

const portal = portalConfig.parse({});
let competition: TestCompetition;
let stored: Record<string, number>;

const load = (on = competition, seed?: 'edge', config = portal) =>
  loadDemoData({ environment: { ...on.environment, PORTAL_SEED: seed }, portal: config, clock: systemClock, logger });

beforeAll(async () => {
  competition = await startCompetition();
  stored = await load();
});
afterAll(() => competition.stop());

describe('the demo data', () => {
  test('holds a tournament of each status', async () => {
    const { json } = await competition.call({ key: 'GET /api/tournaments', query: { limit: '50' } });
    const statuses = z
      .array(tournament)
      .parse(json)
      .map(({ status }) => readTournamentStatus(status));
    expect(new Set(statuses)).toEqual(new Set(['live', 'upcoming', 'completed', 'unknown']));
  });

  test('has standings that match their ledger and are published', async () => {
    const context = createStore({ environment: competition.environment, portal }, competition.db, systemClock);
    const events = await competition.events('standing.changed');
    expect(events).toHaveLength(stored['standings'] ?? 0);
    expect(events.length).toBeGreaterThanOrEqual(60);
    for (const { entityId, entityVersion, data } of events) {
      const entries = await context.ledger.listByPlayer(entityId);
      expect(entries).toHaveLength(entityVersion);
      expect(entries.reduce((sum, { change }) => sum + change.score, 0)).toBe(data.score);
    }
  });

  test('holds eight clans with leaders, some without logo or description', async () => {
    const { json } = await competition.call({ key: 'GET /api/clans' });
    const clans = z.array(clanListItem).parse(json);
    expect(clans).toHaveLength(8);
    for (const field of ['logo', 'description'] as const)
      expect(new Set(clans.map((clan) => clan[field] === null))).toEqual(new Set([true, false]));
    expect(clans.every(({ memberCount }) => memberCount > 0)).toBe(true);
    for (const { logo } of clans) {
      if (logo === null) continue;
      const params = { hash: logo.slice('/api/clan-logos/'.length) };
      const { status, headers } = await competition.call({ key: 'GET /api/clan-logos/{hash}', params });
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  test('has published clans with the counts and scores of their members, and sends no emails', async () => {
    const scores = new Map(
      (await competition.events('standing.changed')).map((events) => [events.entityId, events.data.score]),
    );
    const events = await competition.events('clan.changed');
    expect(events).toHaveLength(8);
    for (const { entityId, data } of events) {
      const { memberCount, clanScore } = await readDetails(competition, entityId);
      expect(memberCount).toBe(data.memberIds.length);
      expect(clanScore).toBe(data.memberIds.reduce((sum, id) => sum + (scores.get(id) ?? 0), 0));
    }
    const members = events.flatMap(({ data }) => data.memberIds);
    expect(members).toContain('65f0c0ffee0000000000a003');
    expect(members).not.toContain('65f0c0ffee0000000000a004');
    expect(await competition.events('notification.requested')).toEqual([]);
  });

  test('has clans of each way to join, a request and an announcement', async () => {
    const rows = await competition.db.collection('clans').find().toArray();
    expect(new Set(rows.map(({ joining }) => joining))).toEqual(new Set(clanJoinings));
    const requests = await competition.db.collection('clanRequests').find().toArray();
    expect(requests).toMatchObject([{ state: 'requested' }]);
    expect(requests[0]?.['expiresAt'].getTime()).toBeGreaterThan(Date.now());
    expect(await competition.db.collection('clanPosts').countDocuments()).toBe(1);
  });

  test('puts demo_player in the middle of the table, with believable scores and prizes', async () => {
    const scores = (await competition.events('standing.changed')).map(({ entityId, data }) => ({ entityId, ...data }));
    scores.sort((a, b) => b.score - a.score);
    const place = scores.findIndex(({ entityId }) => entityId === '65f0c0ffee0000000000a003') / scores.length;
    expect(place).toBeGreaterThan(0.4);
    expect(place).toBeLessThan(0.7);
    expect(scores[0]?.score).toBeLessThan(10_000);
    const { json } = await competition.call({ key: 'GET /api/tournaments', query: { limit: '50' } });
    for (const { prizePool, name } of z.array(tournament).parse(json)) {
      expect(prizePool).toBeLessThanOrEqual(10_000);
      expect(name.length).toBeLessThanOrEqual(40);
    }
  });

  test('has the edge cases of layout on request', async () => {
    const edge = await startCompetition();
    const loaded = await load(edge, 'edge');
    const { json } = await edge.call({ key: 'GET /api/clans' });
    const { json: tournaments } = await edge.call({ key: 'GET /api/tournaments', query: { limit: '50' } });
    await edge.stop();
    expect(loaded['standings']).toBeGreaterThan(stored['standings'] ?? 0);
    expect(z.array(clanListItem).parse(json)).toContainEqual(expect.objectContaining({ memberCount: 0 }));
    expect(z.array(tournament).parse(tournaments)).toContainEqual(expect.objectContaining({ prizePool: 9_999_999 }));
  });

  test('has a played cup in every phase with the feature on, and fixtures of demo_player and others in each state', async () => {
    const live = await startCompetition();
    await load(live, undefined, portalConfig.parse({ features: { playTournaments: true } }));
    const plays = await live.db.collection('tournamentPlays').find().toArray();
    const demoPlayer = '65f0c0ffee0000000000a003';
    const open = await live.db.collection('matches').countDocuments({ players: demoPlayer, state: 'open' });
    const disputes = await live.db.collection('matches').find({ state: 'disputed' }).toArray();
    const screenshots = await live.db.collection('evidence').find().toArray();
    // Players whom demo_player follows, among them one of another clan.
    const followed = ['65f0c0ffee0000000000b001', '65f0c0ffee0000000000b002'];
    const found = [];
    for (const players of [demoPlayer, ...followed])
      for (const status of ['live', 'next', 'done']) {
        const { json } = await live.call({ key: 'GET /api/fixtures', query: { players, status, limit: '1' } });
        found.push(...z.array(listedMatch).parse(json));
      }
    await live.stop();
    expect(found).toHaveLength(9);
    expect(found.some(({ home, away }) => home.look?.clan?.colors && away.look?.clan)).toBe(true);
    expect(new Set(plays.map(({ phase }) => phase))).toEqual(new Set(tournamentPhases));
    expect(plays.find(({ settings }) => settings.format === 'swiss')?.['draws']).toHaveLength(3);
    // A match of the player, and a board of the player's clan.
    expect(open).toBe(2);
    expect(disputes.map(({ evidence }) => evidence)).toMatchObject([[{ side: 'home' }, { side: 'away' }]]);
    expect(screenshots.map(({ hash }) => hash)).toEqual(
      disputes[0]?.['evidence'].map(({ hash }: { hash: string }) => hash),
    );
    expect(await competition.db.collection('tournamentPlays').countDocuments()).toBe(0);
  });

  test('is loaded once', async () => {
    expect(await load()).toEqual({});
  });

  test('is refused in production', async () => {
    const environment = { ...competition.environment, NODE_ENV: 'production' as const };
    await expect(loadDemoData({ environment, portal, clock: systemClock, logger })).rejects.toThrow('production');
  });
});
