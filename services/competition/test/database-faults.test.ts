import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, startTcpProxy, type TcpProxy, testDatabase, waitFor } from '@portal/testing';
import { findFreePort, findMongod, type MongoServer, makeTempDir, silent, startMongo } from '@portal/testing/servers';
import mongoose from 'mongoose';
import { addMember, sendClan } from './support/clans.ts';
import { startCompetition, type TestCompetition } from './support/competition.ts';

const kills = 3;

describe('MongoDB killed under load', () => {
  let files: Awaited<ReturnType<typeof makeTempDir>>;
  let start: () => Promise<MongoServer>;
  let mongo: MongoServer;
  let competition: TestCompetition;

  beforeAll(async () => {
    files = await makeTempDir('mongod');
    const options = { dataDir: `${files.path}/data`, logFile: `${files.path}/log`, port: await findFreePort() };
    const mongod = await findMongod(silent);
    start = () => startMongo({ mongod, ...options });
    mongo = await start();
    competition = await startCompetition({ env: { MONGODB_URI: mongo.uri } });
  });
  afterAll(async () => {
    await competition.stop();
    await mongo.kill();
    await files.remove();
  });

  test('calls get a response or a 503 with Retry-After, and no acknowledged clan is lost', async () => {
    const players = await competition.players(300);
    const target = await sendClan(competition);
    const { id } = target.json as { id: string };
    const responses: CallResponse[] = [];
    const created: string[] = [];
    let isOver = false;
    const nextPlayer = () => players.pop() ?? { id: '65f0c0ffee0000000000ffff', username: 'unknown' };
    const calls = [
      async () => {
        const name = `Survivors ${responses.length}-${created.length}`;
        const response = await sendClan(competition, { name, leaderUsername: nextPlayer().username });
        if (response.status === 200) created.push(name);
        return response;
      },
      () => sendClan(competition),
      () => addMember(competition, id, nextPlayer().id),
      () => competition.call({ key: 'GET /api/clans' }),
      () => competition.call({ key: 'GET /api/clans/{id}/details', params: { id } }),
    ];
    const clients = [...calls, ...calls].map(async (call) => {
      while (!isOver) {
        responses.push(await call());
        await delay(1);
      }
    });
    for (let kill = 0; kill < kills; kill += 1) {
      const before = responses.length;
      await waitFor(() => responses.length > before + 30 + Math.random() * 60, { what: 'load' });
      await mongo.kill();
      mongo = await start();
    }
    isOver = true;
    await Promise.all(clients);
    const unexpected = responses.filter(
      ({ status, headers }) => status >= 500 && (status !== 503 || !headers.get('retry-after')),
    );
    const bugs = competition.logged.filter((line) => line.includes('"msg":"bug"'));
    expect({ unexpected: unexpected.map(({ status, json }) => ({ status, json })), bugs }).toEqual({
      unexpected: [],
      bugs: [],
    });
    const own = await mongoose.createConnection(mongo.uri, { dbName: competition.db.name }).asPromise();
    const names = await own.collection('clans').distinct('name');
    await own.close();
    expect(created.filter((name) => !names.includes(name))).toEqual([]);
    expect(created.length).toBeGreaterThan(0);
  });
});

describe('a connection that is lost', () => {
  let door: TcpProxy;
  let competition: TestCompetition;

  beforeAll(async () => {
    const { hostname, port } = new URL(testDatabase().uri);
    door = await startTcpProxy({ host: hostname, port: Number(port) });
    const uri = `mongodb://127.0.0.1:${door.port}/?directConnection=true`;
    competition = await startCompetition({ env: { MONGODB_URI: uri } });
  });
  afterAll(async () => {
    await competition.stop();
    await door.stop();
  });

  test.each(['First Owls', 'Second Owls', 'Third Owls'])('creates %s once and does not call it taken', async (name) => {
    const clans = competition.db.collection('clans');
    door.setLatency(100);
    const sending = sendClan(competition, { name });
    await waitFor(() => clans.findOne({ name }), { interval: 5 });
    door.reset();
    door.setLatency(0);
    expect(await sending).toMatchObject({ status: 200, json: { name } });
    expect(await clans.countDocuments({ name })).toBe(1);
  });

  test('a list that loses its response is read again', async () => {
    // Opens the connection that the next call reads by.
    await competition.call({ key: 'GET /api/tournaments' });
    await competition.db.db?.command({ profile: 2 });
    const finds = { 'command.find': 'tournaments' };
    const profile = competition.db.collection('system.profile');
    door.loseReplies();
    const listing = competition.call({ key: 'GET /api/tournaments' });
    await waitFor(() => profile.findOne(finds), { interval: 5 });
    door.reset();
    door.resume();
    expect(await listing).toMatchObject({ status: 200 });
    expect(await profile.countDocuments(finds)).toBe(2);
  });
});
