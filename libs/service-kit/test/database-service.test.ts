import { connect, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { testDatabase, testIdentityKey, testRedisPrefix, waitFor } from '@portal/testing';
import { freePort } from '@portal/testing/servers';
import {
  createDatabaseService,
  createOutbox,
  databaseServiceEnvironment,
  newEventId,
  type Outbox,
  withTransaction,
} from '../src';
import { silentLogger } from '../src/testing';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts to create a service whose database is at `uri`. */
const createService = async (uri: string) => {
  const database = testDatabase();
  const redis = testRedisPrefix();
  closing.push(database.drop);
  const environment = databaseServiceEnvironment.parse({
    SERVICE_PORT: '0',
    OPS_PORT: String(await freePort()),
    MONGODB_URI: uri,
    MONGODB_DB_PREFIX: database.prefix,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    PORTAL_IDENTITY_KEY: testIdentityKey,
  });
  let outbox: Outbox | undefined;
  const service = createDatabaseService({
    name: 'competition',
    environment,
    logger: silentLogger,
    createIndexes: (connection) => connection.collection('things').createIndex({ name: 1 }),
    open: async ({ mongo }) => {
      outbox = createOutbox(mongo, { 'content.changed': ['community'] });
      const add = () =>
        withTransaction(
          mongo,
          (session) =>
            outbox?.add(
              [
                {
                  eventId: newEventId(),
                  occurredAt: new Date(0).toISOString(),
                  type: 'content.changed',
                  data: { tags: [] },
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
  return { service, ops };
};

test('a service waits for its database: it is alive and not ready until then', async () => {
  const port = await freePort();
  const { uri } = testDatabase();
  const { hostname, port: databasePort } = new URL(uri);
  const { service, ops } = await createService(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  const started = service.start();
  await waitFor(async () => (await ops('/healthz')).status === 200);
  const readiness = await ops('/readyz');
  expect([readiness.status, await readiness.json()]).toMatchObject([503, { ready: false, failing: ['start'] }]);
  // The database comes up, at the address of a forwarder to the tests' server.
  const forwarder: Server = createServer((client) => {
    const server = connect(Number(databasePort), hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on('error', () => undefined);
  }).listen(port, '127.0.0.1');
  closing.unshift(() => forwarder.close());
  expect(await started).toBeGreaterThan(0);
  await waitFor(async () => (await ops('/readyz')).status === 200);
});

test('the metrics have the number of open events and the age of the oldest', async () => {
  const { service, ops } = await createService(testDatabase().uri);
  await service.start();
  const metrics = await (await ops('/metrics')).text();
  expect(metrics).toMatch(/^outbox_open_events(\{.*\})? 1$/m);
  expect(Number(/^outbox_oldest_open_seconds(?:\{.*\})? (.+)$/m.exec(metrics)?.[1])).toBeGreaterThan(1e9);
});
