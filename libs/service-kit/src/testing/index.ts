import { type PortalEvent, portalEvent } from '@portal/contracts';
import type { Connection } from 'mongoose';
import { connectMongo, withTransaction } from '../database/mongo.ts';
import { createListeningProcess, type OperationsEndpoint } from '../http/listening-process.ts';
import { serviceListeners } from '../http/service.ts';
import { createLogger } from '../logger.ts';
import { createConsumer } from '../outbox/consumer.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { createRelay } from '../outbox/relay.ts';
import type { ManagedProcess } from '../process.ts';

/** A logger that writes nothing. With standard output as its destination it would flush until Jest exits. */
export const silentLogger = createLogger({ service: 'test', level: 'silent', destination: { write: () => undefined } });

interface TestOwnerOptions {
  mongodbUri: string;
  /** Name of a separate database. */
  dbName: string;
  redisUrl: string;
  redisPrefix: string;
  subscriber: string;
}

/** Starts a stand-in for another service. It publishes events to one subscriber through an outbox and the queue, as in the portal. */
export const startTestOwner = async ({ mongodbUri, dbName, redisUrl, redisPrefix, subscriber }: TestOwnerOptions) => {
  const connection = await connectMongo({ uri: mongodbUri, dbName, logger: silentLogger });
  const types = portalEvent.options.map(({ shape }) => shape.type.value);
  const routes = Object.fromEntries(types.map((type) => [type, [subscriber]]));
  const outbox = createOutbox(connection, routes);
  await outbox.model.createIndexes();
  const relay = createRelay({ outbox, redisUrl, redisPrefix, logger: silentLogger, sweepMs: 100 });
  relay.start();
  return {
    /** Resolves when the events are committed. The subscriber receives them soon after. */
    async publish(events: readonly PortalEvent[]): Promise<void> {
      await withTransaction(connection, (session) => outbox.add(events, session, new Date()));
    },
    /** Counts the events that are not confirmed yet. */
    unconfirmed: (): Promise<number> => outbox.model.countDocuments({ doneAt: null }),
    async stop(): Promise<void> {
      await relay.stop();
      await connection.close();
    },
  };
};
export type TestOwner = Awaited<ReturnType<typeof startTestOwner>>;

/** Starts a stand-in for a service that subscribes to events. It collects the events that it has applied. */
export const startTestSubscriber = (
  subscriber: string,
  { REDIS_URL: redisUrl, REDIS_PREFIX: redisPrefix }: Record<'REDIS_URL' | 'REDIS_PREFIX', string>,
) => {
  const applied: PortalEvent[] = [];
  const apply = async (event: PortalEvent) => void applied.push(event);
  const consumer = createConsumer({ subscriber, redisUrl, redisPrefix, logger: silentLogger, apply });
  consumer.start();
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= consumer.stop());
  return { applied, stop };
};

/** An operation as MongoDB's profiler reports it. */
export interface SeenQuery {
  ns: string;
  planSummary: string;
  hasSortStage?: boolean;
  docsExamined?: number;
  keysExamined?: number;
  command: unknown;
}

/** Profiles everything that the database does while `work` runs. */
export const watchQueries = async (db: Connection, work: () => Promise<unknown>): Promise<SeenQuery[]> => {
  const profile = db.collection<SeenQuery>('system.profile');
  await profile.drop().catch(() => undefined);
  await db.db?.command({ profile: 2 });
  await work();
  await db.db?.command({ profile: 0 });
  return profile.find({ planSummary: { $exists: true } }).toArray();
};

/** Returns the collection that a query reads. */
export const getCollectionName = ({ ns }: SeenQuery): string => ns.slice(ns.indexOf('.') + 1);

/** Formats a query as one line for a failing test. */
export const summarize = ({ ns, planSummary, docsExamined, keysExamined, command }: SeenQuery): string =>
  `${ns} ${planSummary} docs ${docsExamined} keys ${keysExamined} ${JSON.stringify(command).slice(0, 300)}`;

/** Creates a service without a database from its calls. */
export const createTestService = ({
  operations = { host: '127.0.0.1', port: 0 },
  ...options
}: Parameters<typeof serviceListeners>[0] & { operations?: OperationsEndpoint }): ManagedProcess =>
  createListeningProcess(options.logger, operations, () => serviceListeners(options));
