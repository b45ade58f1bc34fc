import { connect, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { startTcpProxy, testDatabase, testKeys, testRedisPrefix, waitFor } from '@portal/testing';
import { findFreePort } from '@portal/testing/servers';
import {
  createDatabaseService,
  type Migration,
  migrate,
  withServiceDatabase,
  withTransaction,
} from '../src/database/index.ts';
import { createLogger, databaseServiceEnvironment } from '../src/index.ts';
import { createOutbox, createOutboxIndexes, newEventId, type Outbox } from '../src/outbox/index.ts';
import { silentLogger } from '../src/testing/index.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Creates a service whose database is at `uri`, and starts it. */
const createService = async (uri: string, migrations: readonly Migration[] = []) => {
  const database = testDatabase();
  const redis = testRedisPrefix();
  closing.push(database.drop);
  const environment = databaseServiceEnvironment.parse({
    SERVICE_PORT: '0',
    OPS_PORT: String(await findFreePort()),
    MONGODB_URI: uri,
    MONGODB_DB_PREFIX: database.prefix,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    ...testKeys,
  });
  let outbox: Outbox | undefined;
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const service = createDatabaseService({
    name: 'competition',
    environment,
    logger: createLogger({ service: 'competition', level: 'warn', destination: { write } }),
    migrations,
    open: async ({ mongo }) => {
      outbox = createOutbox(mongo, { 'standing.changed': ['community'] });
      const add = () =>
        withTransaction(
          mongo,
          (session) =>
            outbox?.add(
              [
                {
                  eventId: newEventId(),
                  occurredAt: new Date(0).toISOString(),
                  type: 'standing.changed',
                  entityId: 'a'.repeat(24),
                  entityVersion: 1,
                  data: { score: 0, gamesPlayed: 0, wins: 0 },
                },
              ],
              session,
              new Date(0),
              'r1',
            ) as Promise<void>,
        );
      await add();
      return { calls: [], outbox };
    },
  });
  closing.push(() => service.stop());
  const ops = (path: string) => fetch(`http://127.0.0.1:${environment.OPS_PORT}${path}`);
  const apply = (some: readonly Migration[]) =>
    withServiceDatabase({ service: 'competition', environment, logger: silentLogger }, (connection) =>
      migrate(connection, some),
    );
  return { service, ops, apply, logged: () => log };
};

test('a service waits for its database: it is alive and not ready until then', async () => {
  const port = await findFreePort();
  const { uri } = testDatabase();
  const { hostname, port: databasePort } = new URL(uri);
  const { service, ops } = await createService(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  const started = service.start();
  await waitFor(async () => (await ops('/healthz')).status === 200);
  const readiness = await ops('/readyz');
  expect([readiness.status, await readiness.json()]).toMatchObject([503, { ready: false, failing: ['start'] }]);
  // The database becomes available, through a proxy to the tests' server.
  const forwarder: Server = createServer((client) => {
    const server = connect(Number(databasePort), hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on('error', () => undefined);
  }).listen(port, '127.0.0.1');
  closing.unshift(() => forwarder.close());
  expect(await started).toBeGreaterThan(0);
  await waitFor(async () => (await ops('/readyz')).status === 200);
});

test('the metrics describe the outbox, the dependencies and the build; without MongoDB they do not invent values', async () => {
  const migrations = [{ id: '1-indexes', run: createOutboxIndexes }];
  const proxy = await startTcpProxy({ port: Number(new URL(testDatabase().uri).port) });
  // Cleaned up last: `drop` and `stop` need the database.
  closing.unshift(proxy.stop);
  const { service, ops, apply } = await createService(
    `mongodb://127.0.0.1:${proxy.port}/?directConnection=true`,
    migrations,
  );
  await apply(migrations);
  await service.start();
  // Redis is not required, so the service starts before it is connected.
  await waitFor(async () =>
    /portal_dependency_up\{dependency="redis",.*\} 1/.test(await (await ops('/metrics')).text()),
  );
  const read = async (name: string) => {
    const value = new RegExp(`^${name}(?:\\{.*\\})? (.+)$`, 'm').exec(await (await ops('/metrics')).text())?.[1];
    return value === undefined ? undefined : Number(value);
  };
  expect(await read('outbox_open_events')).toBe(1);
  expect(await read('outbox_oldest_open_seconds')).toBeGreaterThan(1e9);
  expect(await read('outbox_stream_silent_seconds')).toBeLessThan(60);
  expect(await read('mongodb_disk_used_ratio')).toBeGreaterThan(0);
  expect(await read('portal_started_timestamp_seconds')).toBeGreaterThan(1.7e9);
  const metrics = await (await ops('/metrics')).text();
  expect(metrics).toContain('portal_build_info{version="development",service="competition"} 1');
  expect(metrics).toContain('portal_dependency_up{dependency="mongodb",service="competition"} 1');
  proxy.cut();
  await waitFor(async () =>
    /portal_dependency_up\{dependency="mongodb",.*\} 0/.test(await (await ops('/metrics')).text()),
  );
  expect(await read('outbox_oldest_open_seconds')).toBeUndefined();
  expect(await read('mongodb_disk_used_ratio')).toBeUndefined();
  expect(await read('outbox_stream_silent_seconds')).toBeGreaterThan(0);
  proxy.resume();
});

test('a service waits until its database has all migrations, each of which runs once', async () => {
  const ran: string[] = [];
  const migrations = ['1-first', '2-second'].map((id) => ({ id, run: async () => void ran.push(id) }));
  const { service, ops, apply, logged } = await createService(testDatabase().uri, migrations);
  expect(await apply(migrations.slice(0, 1))).toEqual(['1-first']);
  const started = service.start();
  const reason = 'The database of competition lacks the migrations 2-second: run npm run migrate';
  await waitFor(() => logged().includes(reason));
  expect([(await ops('/healthz')).status, (await ops('/readyz')).status]).toEqual([200, 503]);
  expect(await apply(migrations)).toEqual(['2-second']);
  expect(await started).toBeGreaterThan(0);
  expect(await apply(migrations)).toEqual([]);
  expect(ran).toEqual(['1-first', '2-second']);
});

test('a service that waits for migrations can be stopped', async () => {
  const { service, logged } = await createService(testDatabase().uri, [{ id: '1-first', run: async () => undefined }]);
  const started = expect(service.start()).rejects.toThrow('aborted');
  await waitFor(() => logged().includes('1-first'));
  await service.stop();
  await started;
});
