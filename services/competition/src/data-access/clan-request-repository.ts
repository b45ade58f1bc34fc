import type { ClanRequest } from '@portal/contracts';
import { type EntityOf, type RowOf, toEntity } from '@portal/service-kit/database';
import { type ClientSession, type Connection, Schema } from 'mongoose';

type RequestState = ClanRequest['state'];

/** What is open or decided between a clan and a player who is not a member. Each pair has one row at most. */
const clanRequestSchema = new Schema(
  {
    clanId: { type: Schema.Types.ObjectId, required: true },
    playerId: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, required: true },
    /** Who requested, invited, declined or removed. */
    by: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'clanRequests', versionKey: false },
);
clanRequestSchema.index({ clanId: 1, playerId: 1 }, { unique: true, name: 'pair' });
// Lists the rows of a clan by state, newest first.
clanRequestSchema.index({ clanId: 1, state: 1, at: -1 }, { name: 'clan' });
clanRequestSchema.index({ playerId: 1, state: 1 }, { name: 'player' });
clanRequestSchema.index({ expiresAt: 1 }, { name: 'expire', expireAfterSeconds: 0 });

type ClanRequestRow = Omit<RowOf<typeof clanRequestSchema>, 'state'> & { state: RequestState };

export type StoredClanRequest = Omit<EntityOf<ClanRequestRow>, 'id'>;

const toRequest = (row: ClanRequestRow): StoredClanRequest => {
  const { id: _id, ...request } = toEntity(row);
  return request;
};

/** Rows whose time is over count as deleted: MongoDB deletes them within about a minute. */
export const createClanRequestRepository = (connection: Connection) => {
  const model = connection.model('ClanRequest', clanRequestSchema);
  return {
    createIndexes: () => model.createIndexes(),

    /** Index: pair. */
    async find(
      clanId: string,
      playerId: string,
      now: Date,
      transaction?: ClientSession,
    ): Promise<StoredClanRequest | null> {
      const row = await model
        .findOne({ clanId, playerId, expiresAt: { $gt: now } }, null, { session: transaction ?? null })
        .lean<ClanRequestRow>();
      return row && toRequest(row);
    },

    /** Lists rows in one of these states, newest first. Index: clan, whose ranges MongoDB merges in order. */
    async listByClan(
      clanId: string,
      states: readonly RequestState[],
      now: Date,
      limit: number,
    ): Promise<StoredClanRequest[]> {
      const rows = await model
        .find({ clanId, state: { $in: states }, expiresAt: { $gt: now } })
        .sort({ at: -1 })
        .limit(limit)
        .lean<ClanRequestRow[]>();
      return rows.map(toRequest);
    },

    /** Counts the requests of a player that are open. Index: player. */
    countOpen: (playerId: string, now: Date, transaction: ClientSession): Promise<number> =>
      model.countDocuments({ playerId, state: 'requested', expiresAt: { $gt: now } }, { session: transaction }),

    /** Inserts the row or replaces the one of the same clan and player. */
    async save({ clanId, playerId, ...fields }: StoredClanRequest, transaction: ClientSession): Promise<void> {
      await model.updateOne({ clanId, playerId }, { $set: fields }, { upsert: true, session: transaction });
    },

    async remove(clanId: string, playerId: string, transaction: ClientSession): Promise<void> {
      await model.deleteOne({ clanId, playerId }, { session: transaction });
    },

    /** Deletes what a player who becomes a member no longer needs: the row of the clan, and requests to other clans. */
    async removeOnJoin(clanId: string, playerId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany(
        {
          $or: [
            { clanId, playerId },
            { playerId, state: 'requested' },
          ],
        },
        { session: transaction },
      );
    },

    async removeByClan(clanId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ clanId }, { session: transaction });
    },

    async removeByPlayer(playerId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ playerId }, { session: transaction });
    },
  };
};
