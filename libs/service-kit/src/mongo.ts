import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { type ClientSession, type Connection, type InferSchemaType, type Types } from 'mongoose';
import { createBusyError } from './app-error';
import type { Logger } from './logger';
import { isMongoUnavailable } from './mongo-errors';
import { retry } from './time';

export type { ClientSession, Connection } from 'mongoose';

export interface MongoConnectionOptions {
  uri: string;
  dbName: string;
  logger: Logger;
  /** How long a command may take without any data from the server; 0 is unlimited. Default 9 s. */
  socketTimeoutMs?: number;
  /** Connections at most. Default 20. */
  maxPoolSize?: number;
  /** Whether to wait for the database for as long as it takes. By default an error is thrown after half a minute. */
  waits?: boolean;
}

/** Each attempt of a command takes up to 5 s. */
const commandAttempts = 6;

/**
 * Opens a service's own database. Writes are acknowledged by the majority and journaled, so acknowledged writes survive a kill.
 * Commands fail instead of queueing while the server is down: a request gets its 503 in time and nothing is applied later.
 */
export const connectMongo = (options: MongoConnectionOptions): Promise<Connection> => {
  const { uri, dbName, logger, socketTimeoutMs = 9_000, maxPoolSize = 20, waits = false } = options;
  const connect = async () => {
    const connection = mongoose.createConnection(uri, {
      dbName,
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      serverSelectionTimeoutMS: 5_000,
      connectTimeoutMS: 5_000,
      socketTimeoutMS: socketTimeoutMs,
      maxPoolSize,
      writeConcern: { w: 'majority', journal: true },
      retryWrites: true,
    });
    // A lost server is reported as an event too; without a listener it would end the process.
    connection.on('error', (error: unknown) => logger.warn({ err: error }, 'MongoDB connection error'));
    try {
      return await connection.asPromise();
    } catch (error) {
      await connection.close(true).catch(() => undefined);
      throw error;
    }
  };
  const onRetry = (_error: unknown, attempt: number) =>
    logger.warn({ attempt, dbName }, 'MongoDB is not reachable yet');
  const attempts = waits ? Number.POSITIVE_INFINITY : commandAttempts;
  return retry(connect, { attempts, delayMs: 0, onRetry });
};

/** A stored document of a schema. A field with a default is never undefined, one without a value is null. */
export type RowOf<S> = Omit<{ _id: Types.ObjectId }, keyof InferSchemaType<S>> & {
  [Field in keyof InferSchemaType<S>]-?: Exclude<InferSchemaType<S>[Field], undefined>;
};

/** Creates an id for a new document; ids increase with time. */
export const newId = (): string => new mongoose.Types.ObjectId().toHexString();

const databaseOf = ({ db }: Connection) => {
  if (!db) throw new Error('mongodb is not connected');
  return db;
};

/** Resolves when the database responds. */
export const pingMongo = async (connection: Connection): Promise<void> =>
  void (await databaseOf(connection).command({ ping: 1 }));

/** The database's current time, with which `$$NOW` in updates compares. */
export const readServerTime = async (connection: Connection): Promise<Date> =>
  (await databaseOf(connection).command({ hello: 1 }))['localTime'];

/** Shorter than the deadline of a call, and longer than a server needs to restart. */
const transactionLimitMs = 8_000;
const commitDelayMs = 200;

/** The response to a commit was lost; MongoDB returns the same outcome each time the commit is repeated. */
const isOutcomeUnknown = (error: unknown): boolean =>
  // No MongoError: the driver's commit itself fails with a TypeError when a socket's own error reaches it.
  !(error instanceof mongoose.mongo.MongoError) ||
  (isMongoUnavailable(error) && !error.hasErrorLabel('TransientTransactionError'));

interface TransactionOptions {
  /** How long the transaction may take in all. The driver's own limit is 120 s. */
  limitMs?: number;
  /** Aborted at the deadline of the call, for transactions that have waited for their turn. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs `work` in one transaction. It may run again after a transient conflict, so it must do nothing but use the database.
 * @throws AppError `busy` once it has taken too long: nothing is stored after the caller got an error
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
      // MONGODB_URI may prefer others for reads; a transaction has to use the primary.
      readPreference: 'primary',
      writeConcern: { w: 'majority', journal: true },
    });
  } catch (error) {
    if (!finished || !isOutcomeUnknown(error)) throw error;
    // The driver gives up when its connection fails after the server was marked as lost. A client that then repeated its call would conflict
    // with its own row.
    await delay(commitDelayMs);
    await retry(() => session.commitTransaction(), {
      delayMs: commitDelayMs,
      isRetryable: (again) => isOutcomeUnknown(again) && performance.now() < until,
    });
    return finished.result;
  } finally {
    await session.endSession();
  }
};
