import type { Context } from 'koa';
import { Schema } from 'mongoose';
import { AppError } from '../app-error.ts';
import type { ClientSession, Connection } from '../database/mongo.ts';

const pictureSchema = new Schema(
  {
    /** SHA-256 of the bytes in hex, so equal pictures are stored once. */
    _id: { type: String, required: true },
    bytes: { type: Buffer, required: true },
    /** Using and releasing a picture write this field, because concurrent ones must conflict. */
    usedAt: { type: Date, required: true },
  },
  { collection: 'pictures', versionKey: false },
);

export interface Picture {
  hash: string;
  bytes: Buffer;
}

/** Creates the repository of a service's own collection `pictures`. */
export const createPictureRepository = (connection: Connection) => {
  const model = connection.model('Picture', pictureSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async findBytes(hash: string): Promise<Buffer | null> {
      const row = await model.findById(hash, { bytes: 1 }).lean<{ bytes: { buffer: Uint8Array } }>();
      return row && Buffer.from(row.bytes.buffer);
    },

    /** Stores the picture unless it exists, and marks it as used. */
    async use({ hash, bytes }: Picture, now: Date, transaction: ClientSession): Promise<void> {
      await model.updateOne(
        { _id: hash },
        { $set: { usedAt: now }, $setOnInsert: { bytes } },
        { upsert: true, session: transaction },
      );
    },

    /** Marks a stored picture as used, so that a release at the same time conflicts. */
    async keep(hash: string, now: Date, transaction: ClientSession): Promise<void> {
      await model.updateOne({ _id: hash }, { $set: { usedAt: now } }, { session: transaction });
    },

    /**
     * Deletes a picture that is not used any more.
     * @param isUsed returns whether something still has the picture, as the transaction sees it
     */
    async release(hash: string, isUsed: () => Promise<boolean>, transaction: ClientSession): Promise<void> {
      // Makes the last two users conflict if they release it concurrently: the second one must see that the first is gone.
      await model.updateOne({ _id: hash }, { $currentDate: { usedAt: true } }, { session: transaction });
      if (!(await isUsed())) await model.deleteOne({ _id: hash }, { session: transaction });
    },
  };
};
type PictureRepository = ReturnType<typeof createPictureRepository>;

/** A picture that is opened by itself is a document, which must neither run nor load anything. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface Freshness {
  etag: string;
  cacheControl: string;
}

const nothing = Buffer.alloc(0);

/** Responds with a picture. @returns the body; empty if the client's copy is fresh */
export const servePicture = (ctx: Context, { etag, cacheControl }: Freshness, draw: () => Buffer): Buffer => {
  ctx.set({
    'cache-control': cacheControl,
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
  });
  ctx.etag = etag;
  // Koa checks freshness only for successful responses.
  ctx.status = 200;
  if (!ctx.fresh) return draw();
  ctx.status = 304;
  return nothing;
};

/**
 * Responds with a stored picture. Its bytes never change, but browsers must revalidate it, because a removed picture must disappear soon.
 * @param fileName `<hash>.webp`, validated by `storedPicture` of the contract
 * @throws AppError `not_found`
 */
export const serveStoredPicture = async (
  ctx: Context,
  pictures: PictureRepository,
  fileName: string,
): Promise<Buffer> => {
  const hash = fileName.slice(0, -'.webp'.length);
  const bytes = await pictures.findBytes(hash);
  if (!bytes) throw new AppError('not_found');
  return servePicture(ctx, { etag: hash, cacheControl: 'public, max-age=3600, must-revalidate' }, () => bytes);
};
