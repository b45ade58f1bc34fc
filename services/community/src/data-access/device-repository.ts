import { createHash } from 'node:crypto';
import { limits } from '@portal/contracts';
import { type Connection, Schema, Types } from 'mongoose';

/** A browser with push. It belongs to the player who enabled push in it last. */
const deviceSchema = new Schema(
  {
    /** See `deriveDeviceId`. */
    _id: { type: String, required: true },
    playerId: { type: Schema.Types.ObjectId, required: true },
    endpoint: { type: String, required: true },
    p256dh: { type: String, required: true },
    auth: { type: String, required: true },
    /** The portal's public key with which the browser has subscribed. The push service accepts no other. */
    pushKey: { type: String, required: true },
    /** The session in which the browser was registered. When it ends before its time, so does push. */
    sessionId: { type: String },
    /** When the browser last visited the portal, to the day. */
    usedAt: { type: Date, required: true },
  },
  { collection: 'devices', versionKey: false },
);
deviceSchema.index({ playerId: 1, usedAt: -1 }, { name: 'player' });
deviceSchema.index({ usedAt: 1 }, { name: 'expire', expireAfterSeconds: limits.notifications.deviceDays * 86_400 });

export interface Device {
  id: string;
  playerId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  pushKey: string;
  sessionId: string;
  usedAt: Date;
}

type DeviceRow = Omit<Device, 'id' | 'playerId'> & { _id: string; playerId: { toHexString(): string } };

const toDevice = ({ _id, playerId, ...fields }: DeviceRow): Device => ({
  id: _id,
  playerId: playerId.toHexString(),
  ...fields,
});

/** Derives the id of a browser with push. */
export const deriveDeviceId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/** Builds the lowest id of the next second. Ids of sessions begin with the second in which they were opened, so they sort by it. */
const buildFirstIdAfter = (time: Date): string =>
  Types.ObjectId.createFromTime(Math.floor(time.getTime() / 1_000) + 1).toHexString();

export const createDeviceRepository = (connection: Connection) => {
  const model = connection.model('Device', deviceSchema);
  return {
    createIndexes: () => model.createIndexes(),

    /** Stores a browser, or replaces the data of a known one. */
    async save({ id, ...fields }: Device): Promise<void> {
      await model.updateOne({ _id: id }, { $set: fields }, { upsert: true });
    },

    /** Lists the browsers of a player, the one that was used last first. Index: player. */
    async list(playerId: string): Promise<Device[]> {
      const rows = await model.find({ playerId }).sort({ usedAt: -1 }).lean<DeviceRow[]>();
      return rows.map(toDevice);
    },

    /** Lists the players among these who have enabled push in a browser. Index: player. */
    async listOwners(playerIds: readonly string[]): Promise<Set<string>> {
      const ids = await model.distinct('playerId', { playerId: { $in: playerIds } });
      return new Set(ids.map(String));
    },

    async remove(ids: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: { $in: [...ids] } });
    },

    /**
     * Removes the browsers that a player has registered in a session, or in any session opened until the second of a time. Index: player.
     * @param ended the id of the session, or the time
     */
    async removeBySession(playerId: string, ended: string | Date): Promise<void> {
      const sessionId = typeof ended === 'string' ? ended : { $not: { $gte: buildFirstIdAfter(ended) } };
      await model.deleteMany({ playerId, sessionId });
    },

    /** Index: player. */
    async removeByPlayer(playerId: string): Promise<void> {
      await model.deleteMany({ playerId });
    },
  };
};
