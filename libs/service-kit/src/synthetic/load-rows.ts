import type { Connection } from 'mongoose';
import { duplicateKey } from '../mongo-errors';

export interface LoadOptions {
  connection: Connection;
  collection: string;
  /** Rows with ids that are the same every time: those that are there already are left as they are. */
  rows: Iterable<object>;
  createIndexes(): Promise<unknown>;
}

/** What a load did. */
export interface Loaded {
  collection: string;
  rows: number;
  seconds: number;
}

const batchSize = 5_000;
const atOnce = 3;
/** A load that breaks is run again: waiting for the disk would only cost time. */
const fast = { ordered: false, writeConcern: { w: 1, journal: false } } as const;

function* inBatchesOf(rows: Iterable<object>): Generator<object[]> {
  let batch: object[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Puts many rows into a collection as fast as it takes them. Into an empty one they go before its indexes are made, which is
 * much faster; into one that is in use its indexes are kept meanwhile.
 */
export const loadRows = async ({ connection, collection, rows, createIndexes }: LoadOptions): Promise<Loaded> => {
  const startedAt = performance.now();
  const target = connection.collection(collection);
  if ((await target.estimatedDocumentCount()) > 0) await createIndexes();
  else await target.dropIndexes().catch(() => undefined);
  let count = 0;
  const batches = inBatchesOf(rows);
  const write = async (): Promise<void> => {
    for (const batch of batches) {
      count += batch.length;
      await target.insertMany(batch, fast).catch((error: unknown) => {
        if (!duplicateKey(error)) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, write));
  await createIndexes();
  return { collection, rows: count, seconds: (performance.now() - startedAt) / 1_000 };
};

/** One line for people. */
export const describeLoad = ({ collection, rows, seconds }: Loaded): string =>
  `${collection}: ${rows} rows in ${seconds.toFixed(1)} s (${Math.round(rows / Math.max(seconds, 0.001))} rows/s)`;
