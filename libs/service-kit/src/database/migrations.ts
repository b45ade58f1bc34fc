import type { ServiceName } from '@portal/contracts';
import pRetry, { type RetryContext } from 'p-retry';
import type { Logger } from '../logger.ts';
import type { Connection } from './mongo.ts';

/**
 * A change of a service's stored data or indexes. It may run twice, and while processes of the previous release run. A released migration
 * is never changed; add another one instead.
 */
export interface Migration {
  /** Never changes. The order of migrations is the order of their list. */
  id: string;
  run(connection: Connection): Promise<unknown>;
}

interface AppliedMigration {
  _id: string;
  appliedAt: Date;
}

const appliedIn = (connection: Connection) => connection.collection<AppliedMigration>('migrations');

/** Finds the migrations that this database lacks. */
export const findPending = async (connection: Connection, migrations: readonly Migration[]): Promise<Migration[]> => {
  const applied = await appliedIn(connection).find().toArray();
  const ids = new Set(applied.map(({ _id }) => _id));
  return migrations.filter(({ id }) => !ids.has(id));
};

/** Runs the migrations that this database lacks, in order. @returns their ids */
export const migrate = async (connection: Connection, migrations: readonly Migration[]): Promise<string[]> => {
  const pending = await findPending(connection, migrations);
  for (const { id, run } of pending) {
    await run(connection);
    await appliedIn(connection).updateOne({ _id: id }, { $setOnInsert: { appliedAt: new Date() } }, { upsert: true });
  }
  return pending.map(({ id }) => id);
};

interface WaitOptions {
  service: ServiceName;
  logger: Logger;
  /** Ends the wait with an error. */
  signal: AbortSignal;
}

/** Waits until the database has all migrations: on a new cluster and at a release, the job that runs them may end after a service starts. */
export const waitForMigrations = async (
  connection: Connection,
  migrations: readonly Migration[],
  { service, logger, signal }: WaitOptions,
): Promise<void> => {
  const requireMigrations = async () => {
    const pending = await findPending(connection, migrations);
    if (pending.length === 0) return;
    const missing = pending.map(({ id }) => id).join(', ');
    throw new Error(`The database of ${service} lacks the migrations ${missing}: run npm run migrate`);
  };
  const onFailedAttempt = ({ error, attemptNumber: attempt }: RetryContext) =>
    logger.warn({ err: error, attempt }, 'migrations are not done yet');
  const retries = Number.POSITIVE_INFINITY;
  await pRetry(requireMigrations, { retries, minTimeout: 500, maxTimeout: 2_000, onFailedAttempt, signal });
};

/** Drops indexes by name, unless they are gone already. */
export const dropIndexes = async (connection: Connection, collection: string, names: readonly string[]) => {
  const rows = connection.collection(collection);
  // A missing collection has no indexes.
  const existing = await rows.indexes().catch(() => []);
  for (const { name } of existing) if (name !== undefined && names.includes(name)) await rows.dropIndex(name);
};
