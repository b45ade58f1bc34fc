import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { testDatabase, testRedisPrefix, waitFor } from '@portal/testing';
import { connectMongo, withTransaction } from '../src/database/index.ts';
import { createOutbox, createRelay, type Outbox } from '../src/outbox/index.ts';
import { closeQueues } from '../src/redis/index.ts';
import { silentLogger as logger } from '../src/testing/index.ts';
import { standingEvent } from './support/outbox-system.ts';

const database = testDatabase();
const { url, prefix: redisPrefix, flush } = testRedisPrefix();
const redisPort = Number(new URL(url).port);
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => Promise.all([database.drop(), flush()]));

const startRelay = async (port: number) => {
  const connection = await connectMongo({ uri: database.uri, dbName: database.prefix, logger });
  closing.push(() => connection.close());
  const outbox = createOutbox(connection, { 'standing.changed': ['account'] });
  await outbox.model.createIndexes();
  const redisUrl = `redis://127.0.0.1:${port}`;
  const relay = createRelay({
    outbox,
    redisUrl,
    redisPrefix,
    logger,
    sweepMs: 50,
    watches: false,
  });
  relay.start();
  const add = async () => {
    const event = standingEvent();
    const past = new Date(Date.now() - 2_000);
    await withTransaction(connection, (session) => outbox.add([event], session, past));
    return event.eventId;
  };
  return { outbox, relay, add };
};

const isPublished = (outbox: Outbox, id: string) => async () => (await outbox.model.findById(id).lean())?.publishedAt;

/**
 * Closes the connection after the client's first two commands: once it is ready (after the reply to INFO), and again after it has
 * reconnected.
 */
const startFlakyRedis = async () => {
  let isReady = false;
  let losses = 0;
  const lose = (client: Socket) => {
    losses += 1;
    client.resetAndDestroy();
  };
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (losses === 1) return lose(client);
    const upstream = connect(redisPort, '127.0.0.1');
    upstream.on('error', () => undefined).on('data', (bytes) => client.write(bytes));
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.on('data', (bytes) => {
      if (isReady && losses === 0) return lose(client);
      isReady ||= /\r\ninfo\r\n/i.test(bytes.toString('latin1'));
      upstream.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { port: (server.address() as AddressInfo).port, losses: () => losses };
};

test('a relay that loses Redis while it starts hands events over once Redis is back', async () => {
  const { port, losses } = await startFlakyRedis();
  const { outbox, relay, add } = await startRelay(port);
  await waitFor(isPublished(outbox, await add()));
  expect(losses()).toBe(2);
  await relay.stop();
});

test('queues that cannot be closed, as without Redis, do not delay the end of a process', async () => {
  jest.useFakeTimers();
  const hanging = new Promise(() => undefined);
  const closed = closeQueues([{ close: () => hanging }, { close: () => Promise.reject(new Error('no Redis')) }]);
  await jest.advanceTimersByTimeAsync(10_000);
  await closed;
  jest.useRealTimers();
});
