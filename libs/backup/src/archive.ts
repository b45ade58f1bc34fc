import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

/** The first bytes of every file that is encrypted with age. */
const encryptedStart = Buffer.from('age-encryption.org/v1');
/** The first bytes of every archive of mongodump, which is compressed. */
const archiveStart = Buffer.from('6de29981', 'hex');

/** Node's type of web streams is not the one of the standard library, which age takes. */
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

/**
 * Reads a whole backup without restoring it, because a damaged file must be found before the data that it replaces is gone.
 * @returns the number of uncompressed bytes
 * @throws Error if the file is damaged, truncated, of another kind, or encrypted for another key
 */
export const verifyArchive = async (path: string, identity: string | undefined): Promise<number> => {
  let bytes = 0;
  let start = Buffer.alloc(0);
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (start.length < archiveStart.length) start = Buffer.concat([start, chunk]).subarray(0, archiveStart.length);
      done();
    },
  });
  await pipeline(await readArchive(path, identity), createGunzip(), count);
  if (!start.equals(archiveStart)) throw new Error('The file is not a backup of the portal.');
  return bytes;
};
