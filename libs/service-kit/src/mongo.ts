import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import type { Logger } from './logger';
import { isMongoUnavailable } from './mongo-errors';

export type { ClientSession, Connection } from 'mongoose';

export interface MongoOptions {
  uri: string;
  dbName: string;
  logger: Logger;
  /** How often to try at start before giving up; each try takes up to 5 s. */
  attempts?: number;
  /** How long one command may be silent; 0 for ever. Default 9 s. */
  socketTimeoutMs?: number;
}

/**
 * Opens a service's own database. Writes are acknowledged by the majority and journaled, so what was acknowledged survives a kill.
 * Commands fail instead of queueing while the server is away: a request gets its 503 in time and nothing is half done later.
 */
export const connectMongo = async ({
  uri,
  dbName,
  logger,
  attempts = 6,
  socketTimeoutMs = 9_000,
}: MongoOptions): Promise<Connection> => {
  for (let attempt = 1; ; attempt += 1) {
    const connection = mongoose.createConnection(uri, {
      dbName,
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      serverSelectionTimeoutMS: 5_000,
      connectTimeoutMS: 5_000,
      socketTimeoutMS: socketTimeoutMs,
      maxPoolSize: 20,
      writeConcern: { w: 'majority', journal: true },
      retryWrites: true,
    });
    // A lost server shows as an event too; without a listener it would end the process.
    connection.on('error', (error: unknown) => logger.warn({ err: error }, 'mongodb connection error'));
    try {
      return await connection.asPromise();
    } catch (error) {
      await connection.close(true).catch(() => undefined);
      if (attempt >= attempts) throw error;
      logger.warn({ attempt, dbName }, 'mongodb is not reachable yet');
    }
  }
};

/** Creates an id for a new document; ids increase with time. */
export const newId = (): string => new mongoose.Types.ObjectId().toHexString();

/** Resolves when the database answers. */
export const pingMongo = async (connection: Connection): Promise<void> => {
  if (!connection.db) throw new Error('mongodb is not connected');
  await connection.db.command({ ping: 1 });
};

/** Within the deadline of a call, and longer than a server needs to restart. */
const commitRetryMs = 8_000;
const commitPauseMs = 200;

/**
 * Repeats a commit whose response was lost; MongoDB returns the same outcome each time. Otherwise a client that repeats its call would
 * run into its own row.
 * @throws the error with which a commit certainly failed
 */
const commitAgain = async (session: ClientSession, error: unknown, until: number): Promise<void> => {
  // No MongoError: the driver's commit itself fails with a TypeError when a socket's own error reaches it.
  const isUnknown =
    !(error instanceof mongoose.mongo.MongoError) ||
    (isMongoUnavailable(error) && !error.hasErrorLabel('TransientTransactionError'));
  if (!isUnknown || performance.now() > until) throw error;
  await delay(commitPauseMs);
  await session.commitTransaction().catch((again: unknown) => commitAgain(session, again, until));
};

/** Runs `work` in one transaction: all of it is stored or nothing. `work` may run again on a passing conflict, so it only talks to the database. */
export const withTransaction = async <T>(
  connection: Connection,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> => {
  const session = await connection.startSession();
  let finished = null as { result: T } | null;
  const run = async (): Promise<T> => {
    finished = null;
    finished = { result: await work(session) };
    return finished.result;
  };
  try {
    return await session.withTransaction(run, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
    });
  } catch (error) {
    if (!finished) throw error;
    // The driver gives a commit up when its connection fails after the server was already marked as lost.
    await commitAgain(session, error, performance.now() + commitRetryMs);
    return finished.result;
  } finally {
    await session.endSession();
  }
};
