import type { RemoteFile } from '@portal/contracts';
import { Binary, type ClientSession, type Db } from 'mongodb';
import type { UploadedFile } from '../upload.ts';

// The documents of a GridFS bucket whose file ids are the hashes of their contents, so that equal files are stored once and writing
// one twice changes nothing. The driver's streams would write each file on its own.

interface StoredFile {
  /** The file's integrity. */
  _id: string;
  length: number;
  chunkSize: number;
  /** When it was last uploaded. */
  uploadDate: Date;
}

interface Chunk {
  files_id: string;
  n: number;
  data: Binary;
}

const chunkBytes = 255 * 1024;
/** Files per command, far below the server's 48 MB. */
const batchSize = 100;

const splitIntoChunks = ({ content, integrity }: UploadedFile): Chunk[] =>
  Array.from({ length: Math.ceil(content.length / chunkBytes) }, (_, n) => ({
    files_id: integrity,
    n,
    data: new Binary(content.subarray(n * chunkBytes, (n + 1) * chunkBytes)),
  }));

/** The contents of all published files. */
export const createContents = (db: Db) => {
  const files = db.collection<StoredFile>('contents.files');
  const chunks = db.collection<Chunk>('contents.chunks');

  const writeBatch = async (batch: readonly UploadedFile[], uploadDate: Date): Promise<void> => {
    const updates = batch.flatMap(splitIntoChunks).map(({ files_id, n, data }) => ({
      updateOne: { filter: { files_id, n }, update: { $set: { data } }, upsert: true },
    }));
    // Write the row first: `prune` sees its new date and keeps the file, or has deleted all of it before the chunks are written.
    await files.bulkWrite(
      batch.map(({ integrity, size }) => ({
        updateOne: {
          filter: { _id: integrity },
          update: { $set: { length: size, chunkSize: chunkBytes, uploadDate } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
    if (updates.length > 0) await chunks.bulkWrite(updates, { ordered: false });
  };

  return {
    /** Stores files that are not stored yet. */
    async write(uploaded: readonly UploadedFile[], uploadDate: Date): Promise<void> {
      await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true });
      const distinct = [...new Map(uploaded.map((file) => [file.integrity, file])).values()];
      for (let start = 0; start < distinct.length; start += batchSize)
        await writeBatch(distinct.slice(start, start + batchSize), uploadDate);
    },
    /** Reads one file, without checking its hash. @returns null when it is not stored */
    async read({ integrity, size }: Pick<RemoteFile, 'integrity' | 'size'>): Promise<Buffer | null> {
      const parts = await chunks.find({ files_id: integrity }).sort({ n: 1 }).toArray();
      if (parts.length === 0 && size > 0) return null;
      return Buffer.concat(parts.map(({ data }) => data.buffer));
    },
    /** Deletes files that are not used and were last uploaded before a moment. @returns their number */
    async prune(used: ReadonlySet<string>, before: Date): Promise<number> {
      const old = await files.find({ uploadDate: { $lt: before } }, { projection: { _id: 1 } }).toArray();
      const unused = old.map(({ _id }) => _id).filter((id) => !used.has(id));
      const remove = (id: string, session: ClientSession) =>
        session.withTransaction(async () => {
          // Check the date again: a publish may be uploading the file now.
          const { deletedCount } = await files.deleteOne({ _id: id, uploadDate: { $lt: before } }, { session });
          if (deletedCount > 0) await chunks.deleteMany({ files_id: id }, { session });
        });
      await db.client.withSession(async (session) => {
        for (const id of unused) await remove(id, session);
      });
      return unused.length;
    },
  };
};
