import type { ClientSession, Connection } from '../mongo';
import { pictureModel } from './picture-schema';

export interface Picture {
  hash: string;
  bytes: Buffer;
}

/** The collection `pictures` of a service's own database. */
export const createPictureRepository = (connection: Connection) => {
  const model = pictureModel(connection);
  return {
    createIndexes: () => model.createIndexes(),

    async findBytes(hash: string): Promise<Buffer | null> {
      const row = await model.findById(hash, { bytes: 1 }).lean<{ bytes: { buffer: Uint8Array } }>();
      return row && Buffer.from(row.bytes.buffer);
    },

    /** Stores the picture unless it is there, and marks it as used either way. */
    async use({ hash, bytes }: Picture, now: Date, transaction: ClientSession): Promise<void> {
      await model.updateOne(
        { _id: hash },
        { $set: { usedAt: now }, $setOnInsert: { bytes } },
        { upsert: true, session: transaction },
      );
    },

    async remove(hash: string, transaction: ClientSession): Promise<void> {
      await model.deleteOne({ _id: hash }, { session: transaction });
    },
  };
};
export type PictureRepository = ReturnType<typeof createPictureRepository>;
