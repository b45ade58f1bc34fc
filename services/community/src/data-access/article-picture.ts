import { Schema } from 'mongoose';

/** The cover of an article. Its bytes are in `pictures`. */
export const articlePictureSchema = new Schema(
  {
    hash: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
  },
  { _id: false },
);
