import { isDeepStrictEqual } from 'node:util';
import { type ServiceName, z } from '@portal/contracts';
import {
  createLogger,
  type Logger,
  loadConfig,
  mongoEnvironment,
  redisEnvironment,
  runCommand,
  serviceEnvironment,
} from '@portal/service-kit';
import { type Connection, findDuplicateKey, withServiceDatabase } from '@portal/service-kit/database';
import type { Collection } from 'mongoose';
import { parseScale, type Scale } from './scale.ts';

/** A collection of synthetic data. */
interface ScaleCollection {
  name: string;
  createIndexes(collection: Collection): Promise<unknown>;
  /** Ids are the same every time, so existing rows stay as they are. */
  rows: Iterable<object>;
}

interface Loaded {
  collection: string;
  rows: number;
  seconds: number;
}

/** Yields the rows of the places from 0 to `count`. */
export function* generateRows<Row>(count: number, rowAt: (place: number) => Row): Generator<Row> {
  for (let place = 0; place < count; place += 1) yield rowAt(place);
}

const batchSize = 5_000;
const concurrency = 3;
/** A failed load is run again, so it need not wait for the disk. */
const fast = { ordered: false, writeConcern: { w: 1, journal: false } } as const;

function* splitIntoBatches(rows: Iterable<object>): Generator<object[]> {
  let batch: object[] = [];
  for (const row of rows) {
    if (batch.push(row) < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Inserts many rows as fast as the database accepts them. Indexes are created afterwards, which is much faster, except the unique ones of
 * a collection with rows, because services may insert at the same time.
 */
const loadRows = async (connection: Connection, { name, createIndexes, rows }: ScaleCollection): Promise<Loaded> => {
  const startedAt = performance.now();
  const target = connection.collection(name);
  const isEmpty = (await target.estimatedDocumentCount()) === 0;
  if (!isEmpty) await createIndexes(target);
  // Listing the indexes of a missing collection fails.
  for (const { name: index = '_id_', unique } of await target.indexes().catch(() => []))
    if (index !== '_id_' && (isEmpty || !unique)) await target.dropIndex(index);
  let count = 0;
  const batches = splitIntoBatches(rows);
  const write = async (): Promise<void> => {
    for (const batch of batches) {
      count += batch.length;
      await target.insertMany(batch, fast).catch((error: unknown) => {
        if (!findDuplicateKey(error)) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, write));
  await createIndexes(target);
  return { collection: name, rows: count, seconds: (performance.now() - startedAt) / 1_000 };
};

/**
 * Records the size of the data in the database. Rows depend on the amounts, so data of two sizes would be inconsistent.
 * @throws Error when an earlier load had another size
 */
const requireSameScale = async (connection: Connection, scale: Partial<Scale>): Promise<void> => {
  const scales = connection.collection<Partial<Scale> & { _id: 'scale' }>('scaleData');
  await scales.updateOne({ _id: 'scale' }, { $setOnInsert: scale }, { upsert: true });
  const { _id, ...loaded } = (await scales.findOne({ _id: 'scale' })) ?? { _id: 'scale', ...scale };
  if (!isDeepStrictEqual(loaded, scale))
    throw new Error(`The database already contains synthetic data of another size: ${JSON.stringify(loaded)}`);
};

const scaleEnvironment = z.object({
  ...serviceEnvironment.pick({ NODE_ENV: true, LOG_LEVEL: true }).shape,
  ...mongoEnvironment.shape,
  ...redisEnvironment.shape,
});

export interface ScaleDataOptions {
  environment: Omit<z.output<typeof scaleEnvironment>, 'LOG_LEVEL'>;
  logger: Logger;
  scale: Scale;
}

interface ScaleLoaderDefinition {
  service: ServiceName;
  /** Amounts that change the contents of rows and not only their number. */
  dependsOn: readonly (keyof Scale)[];
  /** Collections are loaded in this order. */
  listCollections(connection: Connection, scale: Scale): ScaleCollection[] | Promise<ScaleCollection[]>;
  /** Derives data from the loaded rows. */
  complete?(connection: Connection, options: ScaleDataOptions): Promise<void>;
}

type LoadScaleData = (options: ScaleDataOptions, report?: (loaded: Loaded) => void) => Promise<void>;

/**
 * Creates the loader of a service's share of the synthetic data for benchmarks. Existing rows are kept. It publishes no events, because each
 * service loads its own share of the same players and clans. Calls `report` after each collection.
 * @throws Error in production, or when an earlier load had another size
 */
export const createScaleLoader =
  ({ service, dependsOn, listCollections, complete }: ScaleLoaderDefinition): LoadScaleData =>
  async (options, report) => {
    const { environment, logger, scale } = options;
    if (environment.NODE_ENV === 'production') throw new Error('Synthetic data must not be loaded in production');
    // Creating indexes over a million rows takes minutes.
    await withServiceDatabase({ service, environment, logger, socketTimeoutMs: 0 }, async (connection) => {
      const size = Object.fromEntries(dependsOn.map((name) => [name, scale[name]]));
      if (dependsOn.length > 0) await requireSameScale(connection, size);
      for (const collection of await listCollections(connection, scale)) {
        const loaded = await loadRows(connection, collection);
        report?.(loaded);
      }
      await complete?.(connection, options);
    });
  };

/**
 * Runs a service's `scale` entry, with amounts as arguments: `node dist/scale.mjs players=1000000,clans=100000`. Prints a line for each
 * collection.
 */
export const runScale = (service: ServiceName, load: LoadScaleData): Promise<void> =>
  runCommand(async (env) => {
    const scale = parseScale(process.argv.slice(2));
    const environment = loadConfig(scaleEnvironment, env);
    const logger = createLogger({ service: `${service}-scale`, level: environment.LOG_LEVEL });
    await load({ environment, logger, scale }, ({ collection, rows, seconds }) => {
      const perSecond = Math.round(rows / Math.max(seconds, 0.001));
      process.stdout.write(`${service} ${collection}: ${rows} rows in ${seconds.toFixed(1)} s (${perSecond} rows/s)\n`);
    });
  });
