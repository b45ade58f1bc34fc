import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { type ClientSession, type Connection, type InferSchemaType, type Types } from 'mongoose';
import pRetry, { type RetryContext } from 'p-retry';
import { createBusyError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import { isTracing } from '../tracing/trace.ts';
import { isMongoUnavailable } from './mongo-errors.ts';
import { traceCommands } from './trace-commands.ts';

export type { ClientSession, Connection } from 'mongoose';

export interface MongoConnectionOptions {
  uri: string;
  dbName: string;
  logger: Logger;
  /** Time limit for a command without any data from the server; 0 is unlimited. Default 9 s. */
  socketTimeoutMs?: number;
  /** Maximum number of connections. Default 20. */
  maxPoolSize?: number;
  /** Whether to wait for the database indefinitely. By default an error is thrown after half a minute. */
  waits?: boolean;
}

/** Each attempt of a command takes up to 5 s. */
const commandAttempts = 6;

/**
 * Opens a service's own database. Writes are acknowledged by the majority and journaled, so acknowledged writes survive a kill. While the
 * server is down, commands fail instead of queueing: the request fails with 503 in time, and nothing is applied later.
 */
export const connectMongo = (options: MongoConnectionOptions): Promise<Connection> => {
  const { uri, dbName, logger, socketTimeoutMs = 9_000, maxPoolSize = 20, waits = false } = options;
  const connect = async () => {
    const connection = mongoose.createConnection(uri, {
      dbName,
      // Shown by MongoDB's log and `currentOp`. Tests tell connections of a service from their own by it.
      appName: dbName,
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      serverSelectionTimeoutMS: 5_000,
      connectTimeoutMS: 5_000,
      socketTimeoutMS: socketTimeoutMs,
      maxPoolSize,
      writeConcern: { w: 'majority', journal: true },
      retryWrites: true,
      // An option set to false would overrule the URI, by which tests count commands.
      ...(isTracing() && { monitorCommands: true }),
    });
    if (isTracing()) traceCommands(connection.getClient());
    // A lost server is also reported as an event. Without a listener it would end the process.
    connection.on('error', (error: unknown) => logger.warn({ err: error }, 'MongoDB connection error'));
    try {
      return await connection.asPromise();
    } catch (error) {
      await connection.close(true).catch(() => undefined);
      throw error;
    }
  };
  const onFailedAttempt = ({ error, attemptNumber: attempt }: RetryContext) =>
    logger.warn({ err: error, attempt, dbName }, 'MongoDB is not reachable yet');
  const retries = waits ? Number.POSITIVE_INFINITY : commandAttempts - 1;
  // A wrong password fails immediately.
  return pRetry(connect, { retries, minTimeout: waits ? 1_000 : 0, factor: 1, onFailedAttempt });
};

/** A stored document of a schema. A field with a default is never undefined, and a field without a value is null. */
export type RowOf<S> = Omit<{ _id: Types.ObjectId }, keyof InferSchemaType<S>> & {
  [Field in keyof InferSchemaType<S>]-?: Exclude<InferSchemaType<S>[Field], undefined>;
};

/** Creates an id for a new document; ids increase with time. */
export const newId = (): string => new mongoose.Types.ObjectId().toHexString();

/** The ids as the driver and aggregations compare them; Mongoose converts only those in its own filters. */
export const toObjectIds = (ids: readonly string[]): Types.ObjectId[] =>
  ids.map((id) => new mongoose.Types.ObjectId(id));

const requireDatabase = ({ db }: Connection) => {
  if (!db) throw new Error('mongodb is not connected');
  return db;
};

/** Resolves when the database responds. */
export const pingMongo = async (connection: Connection): Promise<void> =>
  void (await requireDatabase(connection).command({ ping: 1 }));

/** Reads how full the file system is that stores the database, from 0 to 1. @throws Error if the server does not report it */
export const readDiskUsage = async (connection: Connection): Promise<number> => {
  const { fsUsedSize, fsTotalSize } = await requireDatabase(connection).command({ dbStats: 1 });
  if (!fsTotalSize) throw new Error('MongoDB does not report its file system');
  return fsUsedSize / fsTotalSize;
};

/** Reads the database's current time, which `$$NOW` in updates refers to. */
export const readServerTime = async (connection: Connection): Promise<Date> =>
  (await requireDatabase(connection).command({ hello: 1 }))['localTime'];

/** More than a server needs to restart. */
const transactionLimitMs = 8_000;
const commitDelayMs = 200;

/** Returns whether the response to a commit was lost. MongoDB returns the same outcome each time the commit is repeated. */
const isOutcomeUnknown = (error: unknown): boolean =>
  // The driver's commit fails with a TypeError if a socket's own error reaches it.
  !(error instanceof mongoose.mongo.MongoError) ||
  (isMongoUnavailable(error) && !error.hasErrorLabel('TransientTransactionError'));

interface TransactionOptions {
  /** Time limit for the whole transaction. The driver's own limit is 120 s. */
  limitMs?: number | undefined;
  /** Aborted at the deadline of the call. A transaction may have waited for its turn. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs `work` in one transaction. It may run again after a transient conflict, so it must do nothing but use the database.
 * @throws AppError `busy` if it takes too long. Nothing is stored after the error
 */
export const withTransaction = async <T>(
  connection: Connection,
  work: (session: ClientSession) => Promise<T>,
  { limitMs = transactionLimitMs, signal }: TransactionOptions = {},
): Promise<T> => {
  const session = await connection.startSession();
  const until = performance.now() + limitMs;
  const requireTime = () => {
    if (signal?.aborted || performance.now() >= until)
      throw createBusyError(`a transaction was not finished after ${limitMs} ms`);
  };
  let finished = null as { result: T } | null;
  const run = async (): Promise<T> => {
    finished = null;
    requireTime();
    const result = await work(session);
    requireTime();
    finished = { result };
    return result;
  };
  try {
    return await session.withTransaction(run, {
      readConcern: { level: 'snapshot' },
      // MONGODB_URI may prefer secondaries for reads, but a transaction must use the primary.
      readPreference: 'primary',
      writeConcern: { w: 'majority', journal: true },
    });
  } catch (error) {
    if (!finished || !isOutcomeUnknown(error)) throw error;
    // The driver gives up if its connection fails after the server was marked as lost. A client that repeated its call would then conflict
    // with its own row.
    await delay(commitDelayMs);
    // p-retry gives up at a TypeError, which here only means that the outcome is unknown.
    const commit = () =>
      session.commitTransaction().catch((cause: unknown) => {
        throw cause instanceof TypeError ? new Error('the commit was interrupted', { cause }) : cause;
      });
    await pRetry(commit, {
      ...{ retries: Number.POSITIVE_INFINITY, minTimeout: commitDelayMs, factor: 1 },
      shouldRetry: ({ error: again }) => isOutcomeUnknown(again) && performance.now() < until,
    });
    return finished.result;
  } finally {
    await session.endSession();
  }
};
