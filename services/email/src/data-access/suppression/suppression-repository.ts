import { type Clock, createBatchLoader } from '@portal/service-kit';
import { findDuplicateKey, type RowOf } from '@portal/service-kit/database';
import { type Connection, Schema } from 'mongoose';

/** A mailbox that does not exist today may exist tomorrow, and providers reply 'no such user' in error. */
const unknownAddressMs = 86_400_000;
/** Longer than SNS and the age limit of its messages allow a notification to be delivered again. */
const redeliveryMs = 2 * 86_400_000;
/** A notification that comes again within so many others of the same address changes nothing. */
const notificationsKept = 20;

export const suppressionReasons = {
  unknownAddress: 'the server replied that the address does not exist',
  permanentBounce: 'permanent bounce',
  complaint: 'the recipient reported an email as spam',
} as const;

const suppressionSchema = new Schema(
  {
    /** The address in lower case. */
    _id: { type: String, required: true },
    /** Null once an operator has allowed the address again. */
    since: { type: Date, default: null },
    /** Null: until an operator allows the address again. */
    until: { type: Date, default: null },
    reason: { type: String, default: null },
    /** Ids of the latest notifications. */
    notifications: [String],
    /** When nothing of the document counts any more; unset for those that stay. */
    forgetAt: { type: Date, index: { expireAfterSeconds: 0, name: 'forget' } },
  },
  { collection: 'suppressions', versionKey: false },
);
type SuppressionRow = RowOf<typeof suppressionSchema>;

/** The collection `suppressions`: addresses to which sending again would cost the sender's reputation. */
export const createSuppressionRepository = (connection: Connection, clock: Clock) => {
  const model = connection.model('Suppression', suppressionSchema);
  // MongoDB removes expired documents only once a minute.
  const inForce = () => ({ since: { $ne: null }, $or: [{ until: null }, { until: { $gt: clock() } }] });
  const stays = { since: { $ne: null }, until: null };
  /** @returns false where the filter excludes the address */
  const change = async (address: string, filter: object, update: object): Promise<boolean> => {
    const one = { _id: address.toLowerCase(), ...filter };
    const stored = await model.updateOne(one, update, { upsert: true }).catch((error: unknown) => {
      // Excluded, or stored by another process at the same moment. The error would carry the address into the log.
      if (findDuplicateKey(error)) return model.updateOne(one, update);
      throw error;
    });
    return stored.matchedCount + stored.upsertedCount === 1;
  };

  /** A worker looks up the addresses of several emails with one query. */
  const loadReason = createBatchLoader(async (ids) => {
    const rows = await model.find({ _id: { $in: [...ids] }, ...inForce() }, { reason: 1 }).lean<SuppressionRow[]>();
    return new Map(rows.map(({ _id, reason }) => [String(_id), reason ?? suppressionReasons.unknownAddress]));
  });

  return {
    createIndexes: () => model.createIndexes(),

    /** Why the address gets no email; null where it does. */
    reasonFor: async (address: string): Promise<string | null> => (await loadReason(address.toLowerCase())) ?? null,

    /** @returns the addresses that get no email, in lower case */
    async findSuppressed(addresses: readonly string[]): Promise<Set<string>> {
      const ids = addresses.map((address) => address.toLowerCase());
      const rows = await model.find({ _id: { $in: ids }, ...inForce() }, { _id: 1 }).lean<SuppressionRow[]>();
      return new Set(rows.map(({ _id }) => _id));
    },

    /** The SMTP server has replied that the address does not exist. */
    async add(address: string): Promise<void> {
      const since = clock();
      const until = new Date(since.getTime() + unknownAddressMs);
      const fields = { since, until, reason: suppressionReasons.unknownAddress };
      await change(address, { $nor: [stays] }, { $set: fields, $max: { forgetAt: until } });
    },

    /**
     * Suppresses the address until `remove`, whatever the worker finds out about it; once per notification.
     * @returns false for a notification that is known
     */
    async suppress(address: string, reason: string, notificationId?: string): Promise<boolean> {
      const isNew = notificationId !== undefined && { notifications: { $ne: notificationId } };
      const noted = notificationId !== undefined && {
        $push: { notifications: { $each: [notificationId], $slice: -notificationsKept } },
      };
      const update = { $set: { since: clock(), until: null, reason }, $unset: { forgetAt: 1 as const }, ...noted };
      return change(address, { ...isNew }, update);
    },

    /**
     * Allows the address again. Its notifications stay known for as long as one may be delivered again, which must not undo this.
     * @returns whether the address was suppressed
     */
    async remove(address: string): Promise<boolean> {
      const forgetAt = new Date(clock().getTime() + redeliveryMs);
      const allowed = { $set: { since: null, until: null, reason: null, forgetAt } };
      return (await model.updateOne({ _id: address.toLowerCase(), ...inForce() }, allowed)).modifiedCount === 1;
    },

    /** Lists suppressions, sorted by email address. @param skip number of rows on earlier pages */
    async list(limit: number, { address, skip = 0 }: { address?: string | undefined; skip?: number | undefined }) {
      const rows = await model
        .find({ ...inForce(), ...(address !== undefined && { _id: address.toLowerCase() }) })
        .skip(skip)
        .sort({ _id: 1 })
        .limit(limit)
        .lean<SuppressionRow[]>();
      return rows.map(({ _id, since, until, reason }) => ({
        address: _id,
        reason: reason ?? suppressionReasons.unknownAddress,
        createdAt: since ?? clock(),
        expiresAt: until,
      }));
    },
  };
};
