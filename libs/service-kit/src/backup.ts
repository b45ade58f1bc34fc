import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { mongo } from 'mongoose';

const { EJSON } = mongo.BSON;
/** Numbers keep their BSON types. */
const exact = { promoteValues: false } as const;
const format = 'portal-backup-1';
const rowsPerInsert = 100;

interface BackupOptions {
  client: mongo.MongoClient;
  /** Databases are named `<prefix>_<name>`. */
  prefix: string;
  databases: readonly string[];
  /** Collections, as `<database>.<collection>`, that a backup leaves out; a restore empties them. */
  leftOut: readonly string[];
  /** Left out as well; a restore does not change them. */
  kept: readonly string[];
}

/** `[collection, document]` */
type Row = [collection: string, document: mongo.Document];

const collectionOf = ({ client, prefix }: BackupOptions, name: string): mongo.Collection => {
  const [database = '', ...rest] = name.split('.');
  return client.db(`${prefix}_${database}`).collection(rest.join('.'));
};

const collectionNames = async ({ client, prefix, databases, kept }: BackupOptions): Promise<string[]> => {
  const names: string[] = [];
  for (const database of databases) {
    const found = await client.db(`${prefix}_${database}`).listCollections({ type: 'collection' }).toArray();
    names.push(...found.map(({ name }) => `${database}.${name}`));
  }
  // `remotes.registry` after the rows that it orders: gateways read them when it changes.
  return names
    .filter((name) => !kept.includes(name) && !name.includes('.system.'))
    .sort()
    .reverse();
};

/** JSON lines: the format, the rows in Extended JSON, their number. All are read as of one moment. */
async function* linesOf(options: BackupOptions) {
  yield `${JSON.stringify({ format, takenAt: new Date() })}\n`;
  let rows = 0;
  const session = options.client.startSession({ snapshot: true });
  try {
    for (const name of await collectionNames(options)) {
      if (options.leftOut.includes(name)) continue;
      for await (const row of collectionOf(options, name).find({}, { session, ...exact })) {
        yield `${EJSON.stringify([name, row], { relaxed: false })}\n`;
        rows += 1;
      }
    }
  } finally {
    await session.endSession();
  }
  yield `${JSON.stringify({ rows })}\n`;
}

/**
 * Writes the databases into a new file, gzipped.
 * @throws Error if the file exists, or if reading takes longer than MongoDB keeps snapshots (5 minutes)
 */
export const saveBackup = async (options: BackupOptions, file: string): Promise<void> => {
  if (existsSync(file)) throw new Error(`${file} exists`);
  const draft = `${file}.part`;
  try {
    await finished(linesOf(options), createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
};

async function* linesIn(file: string): AsyncGenerator<string> {
  // The failure of any of the streams is that of the one that is read.
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** @throws Error at the end of a file that is not whole */
async function* rowsIn(file: string): AsyncGenerator<Row> {
  const lines = linesIn(file);
  const head = await lines.next();
  if (head.done || JSON.parse(head.value).format !== format) throw new Error(`its format is not ${format}`);
  let rows = 0;
  let stated: number | undefined;
  for await (const line of lines) {
    const value: Row | { rows: unknown } = EJSON.parse(line, { relaxed: false });
    if (Array.isArray(value)) {
      rows += 1;
      yield value;
    } else stated = Number(value.rows);
  }
  if (stated !== rows) throw new Error('it is not complete');
}

/** @throws Error if the file is no whole backup */
const check = async ({ databases }: BackupOptions, file: string): Promise<void> => {
  try {
    for await (const [name] of rowsIn(file))
      if (!databases.some((database) => name.startsWith(`${database}.`))) throw new Error(`it contains ${name}`);
  } catch (error) {
    throw new Error(`${file} cannot be restored: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
};

/**
 * Replaces the databases by those of a backup. While it runs, reads may find nothing.
 * @throws Error if the file is no whole backup, in which case nothing is changed
 */
export const restoreBackup = async (options: BackupOptions, file: string): Promise<void> => {
  await check(options, file);
  for (const name of await collectionNames(options)) await collectionOf(options, name).deleteMany({});
  let batch: Row[] = [];
  const insert = async () => {
    const [first] = batch;
    if (first) await collectionOf(options, first[0]).insertMany(batch.map(([, row]) => row));
    batch = [];
  };
  for await (const row of rowsIn(file)) {
    if (batch.length === rowsPerInsert || (batch[0] && batch[0][0] !== row[0])) await insert();
    batch.push(row);
  }
  await insert();
};
