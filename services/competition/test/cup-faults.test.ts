import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CallKey, MatchAction, MatchVerdict, TournamentBracket } from '@portal/contracts';
import { type CallResponse, serviceCaller, testKeys, waitFor } from '@portal/testing';
import {
  type EntryProcess,
  findFreePort,
  findMongod,
  type MongoServer,
  makeTempDir,
  silent,
  startEntry,
  startMongo,
} from '@portal/testing/servers';
import mongoose from 'mongoose';
import { admin, startCompetition, type TestCompetition, type TestPlayer } from './support/competition.ts';
import { settings } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';
import { chooseScore, createModelCup, type OpenMatch } from './support/model-cup.ts';

let files: Awaited<ReturnType<typeof makeTempDir>>;
let startDatabase: () => Promise<MongoServer>;
let mongo: MongoServer;
/** Has the databases and publishes players; the cup is played by `service`. */
let competition: TestCompetition;
let startService: () => Promise<EntryProcess>;
let service: EntryProcess;

beforeAll(async () => {
  files = await makeTempDir('mongod');
  const options = { dataDir: `${files.path}/data`, logFile: `${files.path}/log`, port: await findFreePort() };
  const mongod = await findMongod(silent);
  // The timeout of `npm start` and Compose: a killed process keeps its lock until MongoDB aborts the transaction.
  startDatabase = () => startMongo({ mongod, ...options, transactionSeconds: 3 });
  mongo = await startDatabase();
  competition = await startCompetition({ env: { MONGODB_URI: mongo.uri } });
  const { MONGODB_URI, MONGODB_DB_PREFIX, REDIS_URL, REDIS_PREFIX } = competition.environment;
  const variables = {
    ...{ MONGODB_URI, MONGODB_DB_PREFIX, REDIS_URL, REDIS_PREFIX, ...testKeys },
    ...{ NODE_ENV: 'test', PORTAL_FEATURES: 'live', EVENT_SUBSCRIBERS: '' },
    ...{ ACCOUNT_OPS_URL: 'none', COMPETITION_OPS_URL: 'none' },
    ...{ SERVICE_PORT: String(await findFreePort()), OPS_PORT: String(await findFreePort()) },
  };
  startService = () => startEntry(join(__dirname, '../src/main.ts'), variables);
  service = await startService();
});
afterAll(async () => {
  await service.stop();
  await competition.stop();
  await mongo.kill();
  await files.remove();
});

type Call = { key: CallKey; params: Record<string, string>; json?: object };

/** Repeats a call until it is answered, as a client does whose connection breaks or who reads 'try again'. */
const persist = async (by: TestPlayer | null, call: Call): Promise<CallResponse> => {
  const as = by ? { userId: by.id, username: by.username } : admin;
  return waitFor(async () => {
    const response = await serviceCaller<CallKey>(service.origin, 'competition')({ ...call, as });
    return response.status !== 503 && response;
  });
};

test('killed three times, and its database once: no result is lost, doubled or invented', async () => {
  const players = await competition.players(16);
  const byId = new Map(players.map((player) => [player.id, player]));
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const times = {
    ...{ opensAt: inMinutes(-1), checkInAt: inMinutes(60), checkInClosesAt: inMinutes(70) },
    ...{ startsAt: inMinutes(80), endsAt: inMinutes(400) },
  };
  const own = settings({ times, maxEntrants: 16, autoStart: false });
  const created = await persist(null, { key: 'POST /api/tournaments', params: {}, json: { settings: own } });
  const { id } = created.json as { id: string };

  const readBracket = async () =>
    (await persist(null, { key: 'GET /api/tournaments/{id}/bracket', params: { id } })).json as TournamentBracket;
  const goTo = async (to: string) => {
    const { version } = await readBracket();
    const { status } = await persist(null, {
      key: 'POST /api/tournaments/{id}/phase',
      params: { id },
      json: { to, version },
    });
    expect([to, status]).toEqual([to, 200]);
  };
  const json = { gameId: 'me', acceptsRules: true };
  await waitFor(async () => (await readBracket()).phase === 'registration');
  for (const player of players)
    await persist(player, { key: 'POST /api/tournaments/{id}/entry', params: { id }, json });
  await goTo('check-in');
  for (const player of players) await persist(player, { key: 'POST /api/tournaments/{id}/check-in', params: { id } });
  await goTo('ready');
  await goTo('live');

  const entrants = (await readBracket()).entrants.map(readEntrantId);
  const model = createModelCup(entrants);
  const act = async (playerId: string | null, key: string, action: MatchAction) => {
    const by = playerId === null ? null : (byId.get(playerId) as TestPlayer);
    const params = { id, key };
    const { status } = await persist(by, { key: 'POST /api/tournaments/{id}/matches/{key}', params, json: action });
    // A report whose response was lost is repeated after the result: the match is over.
    expect([200, 409]).toContain(status);
  };
  const agree = async (match: OpenMatch) => {
    const verdict = chooseScore(match, entrants);
    await Promise.all([match.home, match.away].map((side) => act(side, match.key, { do: 'report', ...verdict })));
    return () => model.decide(match.key, verdict);
  };
  /** Plays the open matches while `fault` happens. */
  const playDuring = async (fault: () => Promise<void>) => {
    const [decisions] = await Promise.all([Promise.all(model.open().map(agree)), fault()]);
    for (const decide of decisions) decide();
    model.expectSame(await readBracket());
  };
  const killService = async () => {
    await service.kill();
    service = await startService();
  };
  const readLog = () => store.collection('tournamentLog').find({ tournamentId: id }).sort({ version: 1 }).toArray();
  // Not the connection of the service in this process, which waits for a lost database.
  const store = await mongoose.createConnection(mongo.uri, { dbName: competition.db.name }).asPromise();

  // Round 1: the service is killed while reports arrive.
  await playDuring(async () => {
    await waitFor(async () => (await readLog()).some(({ kind }) => kind === 'report'), { interval: 1 });
    await killService();
  });

  // Round 2: the database is killed while reports arrive.
  await playDuring(async () => {
    await delay(50);
    await mongo.kill();
    mongo = await startDatabase();
  });

  // Semifinals: both are disputed; the service is killed as soon as the first ruling is stored, before anyone has an answer.
  const rulings: [string, MatchVerdict][] = [];
  for (const match of model.open()) {
    await act(match.home, match.key, { do: 'report', score: { legs: [[1, 0]] } });
    await act(match.away, match.key, { do: 'report', score: { legs: [[0, 1]] } });
    rulings.push([match.key, chooseScore(match, entrants)]);
  }
  const ruling = Promise.all(
    rulings.map(([key, verdict]) => act(null, key, { do: 'rule', verdict, reason: 'The screenshot is clear' })),
  );
  await waitFor(async () => (await readLog()).some(({ kind }) => kind === 'rule'), { interval: 1 });
  await Promise.all([ruling, killService()]);
  for (const [key, verdict] of rulings) model.decide(key, verdict);
  model.expectSame(await readBracket());

  // Final and match for third place.
  await playDuring(killService);
  const end = await readBracket();
  expect(end.phase).toBe('finished');

  const log = await readLog();
  expect(log.map(({ version }) => version)).toEqual(log.map((_, at) => at + 1));
  expect(end.version).toBe(log.length);
  const decided = log.filter(({ before, after }) => before === null && after !== null).map(({ key }) => key);
  const all = end.rounds.flatMap(({ matches }) => matches.map(({ key }) => key));
  expect([...decided].sort()).toEqual([...all].sort());

  // The emails of rulings wait for half a minute, which this test does not.
  const due = { $set: { 'heldRulings.$[].sendAt': new Date(0) } };
  await store.collection('tournamentPlays').updateMany({ heldRulings: { $exists: true } }, due);
  await waitFor(
    async () => (await store.collection('tournamentPlays').countDocuments({ heldRulings: { $exists: true } })) === 0,
  );
  // Every cause has one email for each of its recipients.
  const requests = await store.collection('outbox').find({ 'event.type': 'notification.requested' }).toArray();
  const emails = requests.map(
    ({ event: { data } }) => `${data.vars.event} ${data.vars.matchKey ?? ''} ${data.playerId}`,
  );
  const filterEmails = (event: string) => emails.filter((one) => one.startsWith(`${event} `)).sort();
  for (const event of ['registered', 'opened'])
    expect(filterEmails(event)).toEqual(players.map(({ id: playerId }) => `${event}  ${playerId}`).sort());
  const disputes = rulings.map(([key]) => `disputed ${key} ${admin.userId}`);
  expect(filterEmails('disputed')).toEqual(disputes.sort());
  const ruled = rulings.flatMap(
    ([key]) => model.getFact(key)?.pair.map((playerId) => `ruled ${key} ${playerId}`) ?? [],
  );
  expect(filterEmails('ruled')).toEqual(ruled.sort());
  await store.close();
});
