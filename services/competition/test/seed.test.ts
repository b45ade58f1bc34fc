import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { portalConfig, tournament, tournamentStatusOf, z } from '@portal/contracts';
import { createLogger, systemClock } from '@portal/service-kit';
import { createContext } from '../src/context';
import { loadDemoData } from '../src/demo-data/load-demo-data';
import { startCompetition, type TestCompetition } from './support/competition';

const portal = portalConfig.parse({});
const logger = createLogger({ service: 'test', level: 'silent' });
let competition: TestCompetition;
let stored: Record<string, number>;

const load = () => loadDemoData({ environment: competition.environment, portal, clock: systemClock, logger });

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
      .map(({ status }) => tournamentStatusOf(status));
    expect(new Set(statuses)).toEqual(new Set(['live', 'upcoming', 'completed', 'unknown']));
  });

  test('holds standings that their ledger explains and others are told', async () => {
    const context = createContext({ environment: competition.environment, portal }, competition.db, systemClock);
    const told = await competition.told('standing.changed');
    expect(told).toHaveLength(stored['standings'] ?? 0);
    expect(told.length).toBeGreaterThanOrEqual(60);
    for (const { entityId, entityVersion, data } of told) {
      const entries = await context.ledger.listByPlayer(entityId);
      expect(entries).toHaveLength(entityVersion);
      expect(entries.reduce((sum, { change }) => sum + change.score, 0)).toBe(data.score);
    }
  });

  test('is loaded once', async () => {
    expect(await load()).toEqual({});
  });

  test('is refused in production', async () => {
    const environment = { ...competition.environment, NODE_ENV: 'production' as const };
    await expect(loadDemoData({ environment, portal, clock: systemClock, logger })).rejects.toThrow('production');
  });
});
