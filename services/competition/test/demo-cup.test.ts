import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ListedMatchResponse, portalConfig, type Tournament, type TournamentBracket } from '@portal/contracts';
import { createMetrics } from '@portal/service-kit';
import { connectFailFastRedis, type Redis } from '@portal/service-kit/redis';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { waitFor } from '@portal/testing';
import { type CompetitionContext, createContext } from '../src/context.ts';
import { loadDemoData } from '../src/demo-data/load-demo-data.ts';
import { botIds, demoCupId, organizerId } from '../src/features/demo-cup/create-demo-cup.ts';
import { runDemoCup } from '../src/features/demo-cup/run-demo-cup.ts';
import { competitionMigrations } from '../src/migrations.ts';
import { createCompetitionService } from '../src/service.ts';
import { startCompetition, type TestCompetition } from './support/competition.ts';
import { readEntrantId } from './support/entrants.ts';

const portal = portalConfig.parse({ features: { playTournaments: true } });
const start = Date.parse('2126-06-06T20:00:00.000Z');
let now = start;
const clock = () => new Date(now);
const seconds = (count: number) => count * 1_000;

let competition: TestCompetition;
let processes: CompetitionContext[];
let stopProcesses: () => void;

const loadData = ({ environment }: TestCompetition) => loadDemoData({ environment, portal, clock, logger });

const publishPlayers = async ({ changePlayer }: TestCompetition) => {
  for (const id of [organizerId, ...botIds])
    await changePlayer({ id, username: `Bot_${id.slice(-4)}` }, { version: 1, avatar: null });
};

const openContext = ({ environment, db: mongo }: TestCompetition, redis: Redis) => {
  const { registry } = createMetrics('competition');
  const resources = { mongo, redis, registry, logger, clock, transactionLimitMs: 60_000, onStop() {} };
  return createContext({ environment, portal }, resources);
};

beforeAll(async () => {
  competition = await startCompetition({ clock, portal });
  const redis = connectFailFastRedis(competition.environment.REDIS_URL, logger);
  processes = [openContext(competition, redis), openContext(competition, redis)];
  stopProcesses = () => redis.disconnect();
});
afterAll(async () => {
  stopProcesses();
  await competition.stop();
});

const runAll = () => Promise.all(processes.map(runDemoCup));

const readCup = async (): Promise<Tournament | undefined> => {
  const { status, json } = await competition.call({ key: 'GET /api/tournaments/{id}', params: { id: demoCupId } });
  return status === 200 ? (json as Tournament) : undefined;
};
const list = async (query: Record<string, string> = {}): Promise<string[]> => {
  const { json } = await competition.call({ key: 'GET /api/tournaments', query: { limit: '100', ...query } });
  return (json as Tournament[]).map(({ name }) => name);
};
const listMatchesBy = async (query: Record<string, string>): Promise<string[]> => {
  const { json } = await competition.call({ key: 'GET /api/fixtures', query: { limit: '20', ...query } });
  return (json as ListedMatchResponse[]).map(({ tournament }) => tournament.id);
};
const read = async (id: string) => {
  const { json } = await competition.call({ key: 'GET /api/tournaments/{id}/bracket', params: { id } });
  return json as TournamentBracket;
};
const readLog = (id: string) =>
  competition.db.collection('tournamentLog').find({ tournamentId: id }).sort({ version: 1 }).toArray();

/** Draws the next cup and plays it to its end. */
const playCup = async (): Promise<void> => {
  now += seconds(10);
  await runAll();
  expect((await readCup())?.phase).toBe('ready');
  now += seconds(5);
  await waitFor(async () => (await read(demoCupId)).phase === 'live');
  for (let count = 0; (await read(demoCupId)).phase === 'live'; count += 1) {
    expect(count).toBeLessThan(450);
    now += seconds(2);
    await runAll();
  }
};

test('bots play one cup after the other by the rules, whichever process plays', async () => {
  await runAll();
  expect(await readCup()).toBeUndefined();
  await publishPlayers(competition);
  // A cup would keep the loader from loading the demo data.
  await runAll();
  expect(await readCup()).toBeUndefined();
  await loadData(competition);

  let version = 0;
  const kinds: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    await playCup();
    const { places, entrants, phase, ...cup } = await read(demoCupId);
    expect(phase).toBe('finished');
    expect(places.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 5, 5, 5, ...Array.from({ length: 8 }, () => 9)]);
    expect(entrants.every((row) => botIds.includes(readEntrantId(row)))).toBe(true);
    // The next cup has the same link, and its versions follow.
    const log = await readLog(demoCupId);
    const first = version;
    expect(log.map((row) => row['version'])).toEqual(log.map((_, at) => first + at + 1));
    version = cup.version;
    expect(log.every(({ by }) => by === null || by === organizerId || botIds.includes(by))).toBe(true);
    const results = log.filter(({ after }) => after !== null).map(({ at }) => at.getTime());
    expect(results).toHaveLength(16);
    const gaps = results.slice(1).map((at, index) => at - (results[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(seconds(60));
    const length = (results.at(-1) ?? 0) - (log.find(({ kind }) => kind === 'live')?.['at'].getTime() ?? 0);
    expect(length).toBeGreaterThan(seconds(120));
    expect(length).toBeLessThan(seconds(480));
    kinds.push(...log.map(({ kind }) => kind));
  }
  expect(kinds).toEqual(expect.arrayContaining(['ready', 'report', 'rule', 'concede']));
  expect(await competition.db.collection('tournamentPlays').countDocuments({ byBots: true })).toBe(1);
  expect(await competition.db.collection('entries').countDocuments({ tournamentId: demoCupId })).toBe(16);

  // The results never count, also if the portal is stopped until the dispute window has ended.
  const standings = () => competition.db.collection('standings').find().sort({ _id: 1 }).toArray();
  const before = await standings();
  now += seconds(25 * 3_600);
  await waitFor(async () => {
    const own = await competition.db.collection('tournamentPlays').find({ byBots: true }).toArray();
    return own.every((play) => play['phase'] === 'settled' && play['dueAt'] === undefined);
  });
  const sources = { source: `tournament:${demoCupId}` };
  expect(await competition.db.collection('standingLedger').countDocuments(sources)).toBe(0);
  const ofBots = (rows: Awaited<ReturnType<typeof standings>>) =>
    rows.filter(({ _id }) => botIds.includes(String(_id)));
  expect(ofBots(await standings())).toEqual(ofBots(before));
});

test('members do not read matches of bots among theirs, and the cup is last in the list without a status', async () => {
  now += seconds(11);
  await runAll();
  now += seconds(5);
  await waitFor(async () => (await read(demoCupId)).phase === 'live');
  expect((await list()).at(-1)).toBe('Demo Cup');
  expect((await readCup())?.byBots).toBe(true);
  expect(await list({ status: 'live' })).not.toContain('Demo Cup');
  for (const status of ['live', 'current', 'done']) {
    expect(await listMatchesBy({ status })).not.toContain(demoCupId);
    expect(await listMatchesBy({ status })).not.toEqual([]);
  }
  expect(await listMatchesBy({ status: 'live', tournament: demoCupId })).not.toEqual([]);
});

test('the migration removes demo cups of earlier releases with everything that belongs to them', async () => {
  const { db } = competition;
  const { ObjectId } = db.base.Types;
  const earlierId = 'aa'.repeat(12);
  const demo = new ObjectId(demoCupId);
  // They had no mark in the list.
  const listed = await db.collection('tournaments').findOne({ _id: demo });
  await db.collection('tournaments').insertOne({ ...listed, _id: new ObjectId(earlierId), byBots: null, rank: 0 });
  const play = await db.collection('tournamentPlays').findOne({ _id: demo });
  await db.collection('tournamentPlays').insertOne({ ...play, _id: new ObjectId(earlierId), phase: 'settled' });
  const parts = ['entries', 'matches', 'tournamentLog'];
  for (const name of parts) {
    const rows = await db.collection(name).find({ tournamentId: demoCupId }).toArray();
    await db.collection(name).insertMany(rows.map((row) => ({ ...row, _id: new ObjectId(), tournamentId: earlierId })));
  }
  const before = await read(demoCupId);
  await competitionMigrations.find(({ id }) => id === '15-earlier-demo-cups')?.run(db);
  for (const name of parts) expect(await db.collection(name).countDocuments({ tournamentId: earlierId })).toBe(0);
  for (const name of ['tournaments', 'tournamentPlays'])
    expect(await db.collection(name).countDocuments({ _id: new ObjectId(earlierId) })).toBe(0);
  expect(await read(demoCupId)).toMatchObject({ entrants: before.entrants });
});

test('a database with some of the bots has a cup, and one with too few says why it has none', async () => {
  const own = await startCompetition({ clock, portal });
  const redis = connectFailFastRedis(own.environment.REDIS_URL, logger);
  const ctx = openContext(own, redis);
  const publish = async (ids: readonly string[]) => {
    for (const id of ids) await own.changePlayer({ id, username: `Bot_${id.slice(-4)}` }, { version: 1, avatar: null });
  };
  expect(await runDemoCup(ctx)).toBe('no tournaments');
  await publish([organizerId, ...botIds.slice(0, 15)]);
  await loadData(own);
  expect(await runDemoCup(ctx)).toBe('too few bots');
  await publish(botIds.slice(15, 18));
  expect(await runDemoCup(ctx)).toBeNull();
  expect(await own.db.collection('entries').countDocuments({ tournamentId: demoCupId })).toBe(16);
  redis.disconnect();
  await own.stop();
});

test('the service plays with the setting, which production rejects', async () => {
  const own = await startCompetition({ portal: { features: { playTournaments: true } }, env: { DEMO_CUP: 'on' } });
  await publishPlayers(own);
  await loadData(own);
  const isDrawn = async () => (await own.db.collection('tournamentPlays').countDocuments({ byBots: true })) === 1;
  await waitFor(isDrawn);
  const { environment } = own;
  await own.stop();
  const production = { ...environment, NODE_ENV: 'production' as const };
  expect(() => createCompetitionService({ environment: production, portal })).toThrow('DEMO_CUP');
});
