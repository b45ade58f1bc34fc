import type { Connection, Types } from 'mongoose';
import unhomoglyph from 'unhomoglyph';
import type { Logger } from '../logger';
import { duplicateKey } from '../mongo-errors';
import { retry } from '../time';

/** UTS #39, section 4; the library replaces each letter by its prototype. */
const skeleton = (text: string): string =>
  unhomoglyph(text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).normalize('NFD');

/**
 * Names that look alike in any case have the same key: `Kings` with a Cyrillic or full-width K, `pIayer`, `p1ayer` and `PLAYER`. For
 * comparison only. Case makes `i` and `l` one letter, since `I` is both; `M` becomes `rn` in the second skeleton only.
 */
export const lookAlikeKey = (name: string): string =>
  skeleton(skeleton(name.normalize('NFKC')).toLowerCase())
    .replaceAll('i', 'l')
    .trim()
    .replace(/\s+/gu, ' ');

const batchSize = 2_000;
const retryMs = 2_000;
const withoutKey = 'without-look-alike-key';
/** Writes lost in a crash are repeated at the next start. */
const fast = { ordered: false, writeConcern: { w: 1, journal: false } } as const;

/** The indexes of a collection whose rows hold the look-alike key of their name in `keyField`. */
export const lookAlikeIndexes = (keyField: string) =>
  [
    // Rows without a key do not collide. The planner sees that a string is above '', but not that it is of a $type.
    [{ [keyField]: 1 }, { unique: true, partialFilterExpression: { [keyField]: { $gt: '' } }, name: 'look-alike' }],
    // Holds rows without a key only: the work and the result of the backfill.
    [{ createdAt: 1 }, { partialFilterExpression: { [keyField]: null }, name: withoutKey }],
  ] as const;

interface LookAlikesOptions {
  connection: Connection;
  collection: string;
  nameField: string;
  keyField: string;
  /** Filters of rows, those first whose names take precedence. */
  order: readonly Record<string, unknown>[];
}

const keyUpdate = (_id: Types.ObjectId, keyField: string, name: unknown) => ({
  updateOne: { filter: { _id, [keyField]: null }, update: { $set: { [keyField]: lookAlikeKey(String(name)) } } },
});

/** Adds the key to rows stored before keys existed, the oldest first. Safe to repeat and to run in several processes at once. */
const backfill = async (options: LookAlikesOptions, logger: Logger, signal: AbortSignal): Promise<void> => {
  const { connection, collection, nameField, keyField, order } = options;
  const rows = connection.collection(collection);
  const find = (filter: Record<string, unknown>) =>
    rows.find(
      { ...filter, [keyField]: null },
      { projection: { [nameField]: 1 }, sort: { createdAt: 1 }, hint: withoutKey, batchSize },
    );
  const write = async (batch: ReturnType<typeof keyUpdate>[]): Promise<void> => {
    signal.throwIfAborted();
    await rows.bulkWrite(batch, fast).catch((error: unknown) => {
      if (!duplicateKey(error)) throw error;
    });
  };
  for (const filter of order) {
    let batch: ReturnType<typeof keyUpdate>[] = [];
    for await (const { _id, [nameField]: name } of find(filter)) {
      if (batch.push(keyUpdate(_id, keyField, name)) < batchSize) continue;
      await write(batch);
      batch = [];
    }
    if (batch.length > 0) await write(batch);
  }
  for await (const { _id } of find({}))
    logger.warn({ event: 'look-alike-name', collection, id: String(_id) }, 'this name looks like an older one');
};

/** Maintains the look-alike keys of a collection. */
export const createLookAlikes = (options: LookAlikesOptions) => {
  let complete = Promise.resolve();
  return {
    /** Resolves once no row lacks its key; until then a new name could not be compared with all others. */
    complete: (): Promise<void> => complete,

    /**
     * Adds the key to rows stored before keys existed. A row whose name looks like an older one keeps its name, has no key and is logged.
     * @returns a function that aborts the backfill; the next start continues it
     */
    startBackfill(logger: Logger): () => Promise<void> {
      const stopping = new AbortController();
      const { signal } = stopping;
      complete = retry(() => backfill(options, logger, signal), {
        delayMs: retryMs,
        signal,
        onRetry: (error) => logger.warn({ err: error }, 'look-alike keys are not complete yet'),
      }).catch(() => undefined);
      return async () => {
        stopping.abort();
        await complete;
      };
    },
  };
};
