import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { portalConfig, tournamentStatuses } from '@portal/contracts';
import { syntheticPlayer, syntheticTournament } from '@portal/domain/testing';
import { systemClock } from '@portal/service-kit';
import { readSnapshot } from '@portal/service-kit/projection';
import {
  getCollectionName,
  silentLogger as logger,
  type SeenQuery,
  summarize,
  watchQueries,
} from '@portal/service-kit/testing';
import { testSnapshotKey } from '@portal/testing';
import { createStore } from '../src/context.ts';
import { runStandingCommand } from '../src/features/standings/standing-command.ts';
import { loadScaleData } from '../src/testing/load-scale-data.ts';
import { readCursor } from './support/clans.ts';
import { startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;
const pageRows = 5;
/** Includes the row that shows whether there is a next page. */
const mostRead = pageRows + 1;

beforeAll(async () => {
  competition = await startCompetition({ portal: { features: { seasons: true } } });
  const scale = { players: 2_000, follows: 0, clans: 2_000, cups: 0 };
  await loadScaleData({ environment: competition.environment, logger, scale }, () => undefined);
});
afterAll(() => competition.stop());

const listTournaments = async () => {
  for (const status of [undefined, ...tournamentStatuses]) {
    let query: Record<string, string> = { limit: String(pageRows), ...(status && { status }) };
    const key = 'GET /api/tournaments';
    for (let pages = 0; pages < 3; pages += 1) {
      const cursor = readCursor(await competition.call({ key, query }));
      if (cursor === undefined) break;
      query = { ...query, cursor };
    }
  }
};

const readTournament = () =>
  competition.call({ key: 'GET /api/tournaments/{id}', params: { id: syntheticTournament(150).id } });

const readStats = () => competition.call({ key: 'GET /api/stats/competition' });

const standingCommands = async () => {
  const { environment, db } = competition;
  const context = createStore({ environment, portal: portalConfig.parse({}) }, db, systemClock);
  const { username } = syntheticPlayer(1_234);
  const run = (...args: string[]) => runStandingCommand(context, args);
  await run('adjust', username, '--score', '5', '--reason', 'Cup');
  await run('explain', username);
  await db.collection('standings').updateOne({ _id: playerId(1_234) }, { $inc: { score: 1 } });
  expect(await run('rebuild', username)).toEqual([expect.stringContaining('Repaired')]);
};

const playerId = (place: number) => new competition.db.base.Types.ObjectId(syntheticPlayer(place).id);

const readStandings = async () => {
  const owner = { service: 'competition', url: competition.opsOrigin, keys: [testSnapshotKey] } as const;
  let count = 0;
  for await (const events of readSnapshot(owner, 'standing.changed')) count += events.length;
  expect(count).toBe(2_000);
};

/** The synthetic players have signed up, and played, in one season. */
const readSeason = async () => {
  const params = { season: '2024-1' };
  const { id: userId, username } = syntheticPlayer(1_000);
  const query = { limit: String(pageRows) };
  for (const call of [
    { key: 'GET /api/seasons/{season}/leaderboard', params, query },
    { key: 'GET /api/seasons/{season}/me', params, as: { userId, username } },
  ] as const)
    expect(await competition.call(call)).toMatchObject({ status: 200 });
};

interface Scenario {
  run(): Promise<unknown>;
  /** Collections that it reads. */
  touches: string[];
  /** Rows and keys that one query of it may read. */
  rows: number;
  keys: number;
}

const scenarios: Record<string, Scenario> = {
  'the list of tournaments': { run: listTournaments, touches: ['tournaments'], rows: mostRead, keys: 2 * mostRead },
  'a tournament': { run: readTournament, touches: ['tournaments'], rows: 1, keys: 1 },
  // Counted once a minute from an index alone, however many requests come in.
  "the home page's statistics": { run: readStats, touches: ['tournaments'], rows: 0, keys: 201 },
  'the commands on standings': {
    run: standingCommands,
    touches: ['players', 'standings', 'standingLedger', 'memberships', 'clans'],
    rows: 3,
    keys: 6,
  },
  // The rank is counted from the index alone.
  'a season': { run: readSeason, touches: ['seasonStandings'], rows: pageRows, keys: 1_000 },
  'publishing all standings again': { run: readStandings, touches: ['standings'], rows: 1_000, keys: 1_001 },
};

/** The service's background work runs at the same time: only queries on a scenario's own collections count. */
const within = (collections: readonly string[], seen: readonly SeenQuery[]): SeenQuery[] =>
  seen.filter((query) => collections.includes(getCollectionName(query)));

describe.each(Object.entries(scenarios))('%s', (_name, { run, touches, rows, keys }) => {
  test('uses indexes in their order and reads no more than it needs', async () => {
    const seen = within(touches, await watchQueries(competition.db, run));
    expect(new Set(seen.map(getCollectionName))).toEqual(new Set(touches));
    expect(seen.filter(({ planSummary }) => planSummary.includes('COLLSCAN')).map(summarize)).toEqual([]);
    expect(seen.filter(({ hasSortStage }) => hasSortStage).map(summarize)).toEqual([]);
    expect(seen.filter(({ docsExamined = 0 }) => docsExamined > rows).map(summarize)).toEqual([]);
    expect(seen.filter(({ keysExamined = 0 }) => keysExamined > keys).map(summarize)).toEqual([]);
  });
});

test('a scan and a sort would be seen', async () => {
  const scan = () => competition.db.collection('standings').find().sort({ missing: 1 }).limit(1).toArray();
  const seen = within(['standings'], await watchQueries(competition.db, scan));
  expect(seen).toEqual([expect.objectContaining({ planSummary: 'COLLSCAN', hasSortStage: true, docsExamined: 2_000 })]);
});
