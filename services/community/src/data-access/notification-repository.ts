import { createHash } from 'node:crypto';
import { limits, type NotificationKind, notificationKinds } from '@portal/contracts';
import { type EntityOf, type RowOf, toEntity } from '@portal/service-kit/database';
import type { TimePosition } from '@portal/service-kit/http';
import { type ClientSession, type Connection, Schema } from 'mongoose';

const notificationSchema = new Schema(
  {
    playerId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: notificationKinds, required: true },
    vars: { type: Schema.Types.Mixed, required: true },
    /** When it happened. */
    at: { type: Date, required: true },
    /** When the row was last written, which may be much later. It decides whether the row is new to its player. */
    storedAt: { type: Date, required: true },
    /** The event that the row shows. Of two events at the same time, the one with the greater id counts. */
    eventId: { type: String, required: true },
    /** After this time the player can do nothing about it any more. Rows of earlier releases have none. */
    deadline: { type: Date },
    /** Whether its push waits for the end of quiet hours. */
    isHeld: { type: Boolean },
  },
  { collection: 'notifications', versionKey: false, minimize: false },
);
const newestFirst = { at: -1, _id: -1 } as const;
notificationSchema.index({ playerId: 1, ...newestFirst }, { name: 'newest' });
// Counting reads the index only.
notificationSchema.index({ playerId: 1, storedAt: 1, kind: 1 }, { name: 'unread' });
notificationSchema.index({ at: 1 }, { name: 'expire', expireAfterSeconds: limits.notifications.keptDays * 86_400 });

type NotificationRow = Omit<RowOf<typeof notificationSchema>, 'kind' | 'vars'> & {
  kind: NotificationKind;
  vars: Record<string, string>;
};

export type StoredNotification = EntityOf<NotificationRow>;

/** During an update or a rollback, rows may have kinds that this build cannot describe. */
const ofKnownKind = { kind: { $in: notificationKinds } };

/** Derives the id of a row. A player has one row for each subject. */
export const deriveNotificationId = (playerId: string, subject: string): string =>
  createHash('sha256').update(`${playerId}\0${subject}`).digest('hex').slice(0, 24);

export const createNotificationRepository = (connection: Connection) => {
  const model = connection.model('Notification', notificationSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async findByIds(
      ids: readonly string[],
      transaction: ClientSession,
    ): Promise<Map<string, Pick<StoredNotification, 'at' | 'eventId'>>> {
      const rows = await model
        .find({ _id: { $in: ids } }, { at: 1, eventId: 1 }, { session: transaction })
        .lean<NotificationRow[]>();
      return new Map(rows.map((row) => [row._id.toHexString(), row]));
    },

    /** Inserts the rows or replaces the ones about the same subjects. */
    async save(
      notifications: readonly Omit<StoredNotification, 'isHeld'>[],
      transaction: ClientSession,
    ): Promise<void> {
      await model.bulkWrite(
        notifications.map(({ id: _id, ...fields }) => ({
          // `_id` comes from the filter.
          updateOne: { filter: { _id }, update: { $set: fields }, upsert: true },
        })),
        { session: transaction },
      );
    },

    async findById(id: string): Promise<StoredNotification | null> {
      const row = await model.findOne({ _id: id, ...ofKnownKind }).lean<NotificationRow>();
      return row && toEntity(row);
    },

    /** Makes the push of a row wait for the end of quiet hours, unless the row shows another event by now. */
    async hold({ id, eventId }: Pick<StoredNotification, 'id' | 'eventId'>): Promise<void> {
      await model.updateOne({ _id: id, eventId }, { $set: { isHeld: true } });
    },

    /** Lists the rows of a player whose push waits, newest first. Index: newest. */
    async listHeld(playerId: string): Promise<StoredNotification[]> {
      const rows = await model
        .find({ playerId, isHeld: true, ...ofKnownKind })
        .sort(newestFirst)
        .limit(limits.notifications.unread)
        .lean<NotificationRow[]>();
      return rows.map(toEntity);
    },

    /** Index: newest. */
    async releaseHeld(playerId: string): Promise<void> {
      await model.updateMany({ playerId, isHeld: true }, { $unset: { isHeld: '' } });
    },

    /** Lists the rows of a player of these kinds that were stored after a time, newest first. Index: unread. */
    async listStoredSince(
      playerId: string,
      since: Date,
      kinds: readonly NotificationKind[],
      limit: number,
    ): Promise<StoredNotification[]> {
      const rows = await model
        .find({ playerId, storedAt: { $gt: since }, kind: { $in: [...kinds] } })
        .sort({ storedAt: -1 })
        .limit(limit)
        .lean<NotificationRow[]>();
      return rows.map(toEntity);
    },

    /** Counts the rows of a player that were stored after a time, up to `most`. Index: unread. */
    countStoredSince: (playerId: string, since: Date, most: number): Promise<number> =>
      model.countDocuments({ playerId, storedAt: { $gt: since }, ...ofKnownKind }, { limit: most }),

    /** Lists the rows of a player, newest first. Index: newest, in its order. */
    async list(playerId: string, after: TimePosition | undefined, limit: number): Promise<StoredNotification[]> {
      const buildFilterAfter = ([at, id]: TimePosition) => ({
        $or: [
          { playerId, at, _id: { $lt: id }, ...ofKnownKind },
          { playerId, at: { $lt: at }, ...ofKnownKind },
        ],
      });
      const filter = after ? buildFilterAfter(after) : { playerId, ...ofKnownKind };
      const rows = await model.find(filter).sort(newestFirst).limit(limit).lean<NotificationRow[]>();
      return rows.map(toEntity);
    },

    /** Index: newest. */
    async removeByPlayer(playerId: string): Promise<void> {
      await model.deleteMany({ playerId });
    },
  };
};
