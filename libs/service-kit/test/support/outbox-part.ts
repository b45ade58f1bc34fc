import { startTcpProxy } from '@portal/testing';
import { connectMongo } from '../../src/database/index.ts';
import { createConsumer, createOutbox, createRelay, toUrgentSubscriber } from '../../src/outbox/index.ts';
import { silentLogger as logger } from '../../src/testing/index.ts';

/** The timings of production, 10 to 30 times shorter. */
const timings = { sweepMs: 200, unconfirmedMs: 500, lockMs: 1_000, stalledCheckMs: 500, backoffCapMs: 500 };

export interface Servers {
  mongoPort: number;
  redisPort: number;
}

export interface Names {
  dbName: string;
  redisPrefix: string;
}

export interface Part {
  /** Has the same effect on the servers as SIGKILL: no further command reaches them. */
  kill(): void;
  /** Drops the servers' messages to it, including notifications. */
  interrupt(): void;
}

/** Opens a separate connection to the servers, which can be cut at any moment. */
const openWay = async ({ mongoPort, redisPort }: Servers) => {
  const [mongo, redis] = await Promise.all([startTcpProxy({ port: mongoPort }), startTcpProxy({ port: redisPort })]);
  // Longer gaps between the steps make faults between them more likely.
  mongo.setLatency(4);
  return {
    uri: `mongodb://127.0.0.1:${mongo.port}/?directConnection=true`,
    redisUrl: `redis://127.0.0.1:${redis.port}`,
    kill: () => [mongo, redis].forEach((door) => void door.cut()),
    interrupt: () => redis.reset(),
  };
};

export const startRelay = async (servers: Servers, { dbName, redisPrefix }: Names): Promise<Part> => {
  const { uri, redisUrl, ...way } = await openWay(servers);
  const connection = await connectMongo({ uri, dbName, logger });
  const outbox = createOutbox(connection, { 'email.requested': ['email'] });
  await outbox.model.createIndexes();
  const relay = createRelay({ outbox, redisUrl, redisPrefix, logger, ...timings });
  relay.start();
  return way;
};

export const startConsumer = async (
  servers: Servers,
  { redisPrefix }: Names,
  apply: (eventId: string) => Promise<void>,
): Promise<Part> => {
  const { redisUrl, ...way } = await openWay(servers);
  const consumer = createConsumer({
    subscriber: toUrgentSubscriber('email'),
    redisUrl,
    redisPrefix,
    logger,
    timings,
    apply: ({ eventId }) => apply(eventId),
  });
  consumer.start();
  return way;
};
