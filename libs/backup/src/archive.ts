import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BSON } from 'mongodb';

/** The first bytes of every file that is encrypted with age. */
const encryptedStart = Buffer.from('age-encryption.org/v1');
/** The first bytes of every archive of mongodump, which is compressed. */
const archiveStart = Buffer.from('6de29981', 'hex');

/** Node's and the DOM's web stream types differ; age-encryption expects the DOM's. */
const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;

const readStart = async (path: string, length: number): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Writes an archive to a new file that only this user can read. Without recipients it is not encrypted. */
export const writeArchive = async (archive: Readable, path: string, recipients: readonly string[]): Promise<void> => {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const content =
    recipients.length > 0 ? Readable.fromWeb((await encrypter.encrypt(toWeb(archive))) as ReadableStream) : archive;
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
};

/** Opens a file that `writeArchive` has written. @throws Error if no key was given or it is the wrong one */
export const readArchive = async (path: string, identity: string | undefined): Promise<Readable> => {
  const file = createReadStream(path);
  if (!(await readStart(path, encryptedStart.length)).equals(encryptedStart)) return file;
  if (identity === undefined) throw new Error('The backup is encrypted: set BACKUP_IDENTITY to its private key.');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return Readable.fromWeb((await decrypter.decrypt(toWeb(file))) as ReadableStream);
};

/** Where the list of collections at the start of an archive ends. */
const listEnd = -1;
/** The list has a few hundred bytes for each collection. */
const mostListBytes = 16 * 1024 * 1024;

/**
 * Reads the names of the databases at the start of an archive: a magic number, a header, and a document for each collection.
 * @returns undefined while the list is incomplete
 */
const readDatabases = (start: Buffer): string[] | undefined => {
  const names = new Set<string>();
  for (let at = archiveStart.length; at + 4 <= start.length; ) {
    const length = start.readInt32LE(at);
    if (length === listEnd) return [...names];
    if (length < 5 || length > mostListBytes) throw new Error('The file is not a backup of the portal.');
    if (at + length > start.length) return undefined;
    const { db } = BSON.deserialize(start.subarray(at, at + length)) as { db?: string };
    // The header and the log of operations have none.
    if (db) names.add(db);
    at += length;
  }
  return undefined;
};

export interface ArchiveContent {
  /** Uncompressed. */
  bytes: number;
  databases: string[];
}

/**
 * Reads a whole backup without restoring it, because a damaged file must be found before the data that it replaces is gone.
 * @throws Error if the file is damaged, truncated, of another kind, or encrypted for another key
 */
export const verifyArchive = async (path: string, identity: string | undefined): Promise<ArchiveContent> => {
  let bytes = 0;
  let start = Buffer.alloc(0);
  let databases: string[] | undefined;
  const read = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (databases) return done();
      start = Buffer.concat([start, chunk]);
      const isArchive = start.subarray(0, archiveStart.length).equals(archiveStart);
      if (!isArchive || start.length > mostListBytes) return done(new Error('The file is not a backup of the portal.'));
      try {
        databases = readDatabases(start);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  await pipeline(await readArchive(path, identity), createGunzip(), read);
  if (!databases) throw new Error('The file is not a backup of the portal.');
  return { bytes, databases };
};
