import { type OptionalEmail, optionalEmails } from '@portal/contracts';
import type { RowOf } from '@portal/service-kit/database';
import { type Connection, Schema } from 'mongoose';

const preferenceSchema = new Schema(
  {
    /** The address in lower case. */
    _id: { type: String, required: true },
    /** The kinds that it has switched off. */
    off: { type: [String], enum: optionalEmails, required: true },
  },
  { collection: 'email_preferences', versionKey: false },
);

/** The collection `email_preferences`: which optional emails an address has switched off. Addresses without a document get all. */
export const createPreferenceRepository = (connection: Connection) => {
  const model = connection.model('EmailPreference', preferenceSchema);
  return {
    /** The kinds that the address has switched off. */
    async offAt(address: string): Promise<OptionalEmail[]> {
      const found = await model.findById(address.toLowerCase()).lean<RowOf<typeof preferenceSchema>>();
      return (found?.off ?? []) as OptionalEmail[];
    },

    /** Deletes the preferences of an address. */
    async remove(address: string): Promise<void> {
      await model.deleteOne({ _id: address.toLowerCase() });
    },

    async set(address: string, kind: OptionalEmail, setting: 'on' | 'off'): Promise<void> {
      const change = setting === 'off' ? { $addToSet: { off: kind } } : { $pull: { off: kind } };
      await model.updateOne({ _id: address.toLowerCase() }, change, { upsert: setting === 'off' });
    },
  };
};
