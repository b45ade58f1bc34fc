import { type Connection, Schema } from 'mongoose';

/** An uploaded picture as it is served. Its name is the hash of its content, so equal pictures are stored once. */
export interface PictureRow {
  /** SHA-256 of the bytes, hex. */
  _id: string;
  bytes: Buffer;
  /** Written on every use: a picture that is being taken and one that is being removed then conflict. */
  usedAt: Date;
}

const pictureSchema = new Schema<PictureRow>(
  {
    _id: { type: String, required: true },
    bytes: { type: Buffer, required: true },
    usedAt: { type: Date, required: true },
  },
  { collection: 'pictures', versionKey: false },
);

export const pictureModel = (connection: Connection) => connection.model<PictureRow>('Picture', pictureSchema);
