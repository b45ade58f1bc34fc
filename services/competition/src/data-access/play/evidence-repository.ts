import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { Side } from '../../engine/types.ts';

/** A screenshot of a match. Its match lists it by its hash. */
interface Evidence {
  tournamentId: string;
  key: string;
  side: Side;
  /** SHA-256 of the bytes in hex. */
  hash: string;
  /** Encoded as WebP. */
  bytes: Buffer;
}

/** A tournament that never ends keeps its screenshots for this long. */
const longestKeptMs = 365 * 86_400_000;

const text = { type: String, required: true } as const;

// Apart from `pictures`, because everyone can load any row of that collection.
const evidenceSchema = new Schema(
  {
    tournamentId: text,
    key: text,
    side: text,
    hash: text,
    bytes: { type: Buffer, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'evidence', versionKey: false },
);
evidenceSchema.index({ tournamentId: 1, key: 1, hash: 1, side: 1 }, { unique: true, name: 'picture' });
evidenceSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, name: 'expired' });

export const createEvidenceRepository = (connection: Connection) => {
  const model = connection.model('Evidence', evidenceSchema);
  return {
    createIndexes: () => model.createIndexes(),

    /** Stores a screenshot. A repeated one is stored once. */
    async add({ bytes, ...picture }: Evidence, now: Date, transaction: ClientSession): Promise<void> {
      const expiresAt = new Date(now.getTime() + longestKeptMs);
      await model.updateOne(
        picture,
        { $set: { expiresAt }, $setOnInsert: { bytes } },
        { upsert: true, session: transaction },
      );
    },

    /** Index: picture. */
    async findBytes(tournamentId: string, key: string, hash: string): Promise<Buffer | null> {
      const row = await model
        .findOne({ tournamentId, key, hash }, { _id: 0, bytes: 1 })
        .lean<{ bytes: { buffer: Uint8Array } }>();
      return row && Buffer.from(row.bytes.buffer);
    },

    /** Hashes of the screenshots that are still stored. Index: picture, which covers the query. */
    async listHashes(tournamentId: string, key: string): Promise<Set<string>> {
      const rows = await model.find({ tournamentId, key }, { _id: 0, hash: 1 }).lean<Pick<Evidence, 'hash'>[]>();
      return new Set(rows.map(({ hash }) => hash));
    },

    /** Removes all screenshots of a tournament. Index: picture. */
    async remove(tournamentId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ tournamentId }, { session: transaction });
    },

    /** Sets when the screenshots of a tournament are deleted. Index: picture. */
    async expire(tournamentId: string, expiresAt: Date, transaction: ClientSession): Promise<void> {
      await model.updateMany({ tournamentId }, { $set: { expiresAt } }, { session: transaction });
    },
  };
};
