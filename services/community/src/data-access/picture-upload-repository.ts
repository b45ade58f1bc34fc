import { type ClientSession, type Connection, Schema } from 'mongoose';
import { articlePictureSchema } from './article-picture.ts';

interface Picture {
  hash: string;
  width: number;
  height: number;
}

/** A cover that an editor has uploaded. It keeps the picture until a draft is saved with it. */
const pictureUploadSchema = new Schema(
  {
    /** The picture's hash. */
    _id: { type: String, required: true },
    picture: { type: articlePictureSchema, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'pictureUploads', versionKey: false },
);
pictureUploadSchema.index({ at: 1 }, { name: 'oldest' });

export const createPictureUploadRepository = (connection: Connection) => {
  const model = connection.model('PictureUpload', pictureUploadSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async find(hash: string, transaction: ClientSession | null = null): Promise<Picture | null> {
      const row = await model.findById(hash).session(transaction).lean<{ picture: Picture }>();
      return row?.picture ?? null;
    },

    /** Inserts the upload, or refreshes the time of an earlier one of the same picture. */
    async save({ hash, width, height }: Picture, at: Date, transaction: ClientSession): Promise<void> {
      const update = { $set: { picture: { hash, width, height }, at } };
      await model.updateOne({ _id: hash }, update, { upsert: true, session: transaction });
    },

    /** Index: oldest. */
    async listBefore(time: Date, limit: number): Promise<string[]> {
      const rows = await model
        .find({ at: { $lt: time } }, { _id: 1 })
        .sort({ at: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return rows.map(({ _id }) => _id);
    },

    /** Removes the upload unless the picture was uploaded again after `time`. */
    async removeBefore(hash: string, time: Date, transaction: ClientSession): Promise<void> {
      await model.deleteOne({ _id: hash, at: { $lt: time } }, { session: transaction });
    },
  };
};
