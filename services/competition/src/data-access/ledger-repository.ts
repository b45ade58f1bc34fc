import { type EntityOf, type RowOf, toEntity } from '@portal/service-kit/database';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { SeasonStanding } from './season-repository.ts';
import { type Stats, statsSchema } from './standing-repository.ts';

/** One change of one player's standing. Rows are only added, and their sum is the standing. */
const ledgerSchema = new Schema(
  {
    playerId: { type: Schema.Types.ObjectId, required: true },
    /** The standing's version after this change. */
    version: { type: Number, required: true },
    change: statsSchema,
    /** Explanation for people. */
    reason: { type: String, required: true },
    /** Cause, for example `operator`, `demo` or `tournament:<id>`. */
    source: { type: String, required: true },
    at: { type: Date, required: true },
    /** `LedgerSeason` */
    season: { type: Schema.Types.Mixed },
  },
  { collection: 'standingLedger', versionKey: false },
);
// Serves a player's changes in their order. It is unique, because parallel changes must not share a version.
ledgerSchema.index({ playerId: 1, version: 1 }, { unique: true, name: 'player' });
ledgerSchema.index({ playerId: 1, source: 1 }, { name: 'source' });
// Contains only changes that no season counts yet.
ledgerSchema.index({ at: 1, _id: 1 }, { partialFilterExpression: { season: null }, name: 'uncounted' });

/** What a change adds to a season, in addition to its score. */
export type LedgerSeason = { id: string } & Pick<SeasonStanding, 'group' | 'matches' | 'won'>;

export type LedgerRow = Omit<RowOf<typeof ledgerSchema>, 'change' | 'season'> & {
  change: Stats;
  /** Absent until a season counts the change. */
  season?: LedgerSeason;
};

/** The place of a change among those that no season counts yet. */
export type LedgerPosition = Pick<EntityOf<LedgerRow>, 'at' | 'id'>;

export type LedgerEntry = Omit<EntityOf<LedgerRow>, 'id'>;

export const createLedgerRepository = (connection: Connection) => {
  const model = connection.model('StandingLedger', ledgerSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async insert(entries: readonly LedgerEntry[], transaction: ClientSession): Promise<void> {
      await model.insertMany(entries, { session: transaction });
    },

    /** Finds the players who have a change with this source. Index: source, which covers the query. */
    async findCredited(
      source: string,
      playerIds: readonly string[],
      transaction: ClientSession,
    ): Promise<ReadonlySet<string>> {
      const rows = await model
        .find({ playerId: { $in: playerIds }, source }, { _id: 0, playerId: 1 }, { session: transaction })
        .lean<Pick<LedgerRow, 'playerId'>[]>();
      return new Set(rows.map(({ playerId }) => playerId.toHexString()));
    },

    /** Returns the points of a player's changes by source. Index: source. */
    async findPoints(playerId: string, sources: readonly string[]): Promise<Map<string, number>> {
      const rows = await model
        .find({ playerId, source: { $in: sources } }, { _id: 0, source: 1, 'change.score': 1 })
        .lean<{ source: string; change: Pick<Stats, 'score'> }[]>();
      return new Map(rows.map(({ source, change }) => [source, change.score]));
    },

    /** Lists changes that no season counts yet, the oldest first. Index: uncounted, in its order. */
    async listUncounted(after: LedgerPosition | null, limit: number): Promise<EntityOf<LedgerRow>[]> {
      const isAfter = after && { $or: [{ at: { $gt: after.at } }, { at: after.at, _id: { $gt: after.id } }] };
      const rows = await model
        .find({ season: null, ...isAfter })
        .sort({ at: 1, _id: 1 })
        .limit(limit)
        .lean<LedgerRow[]>();
      return rows.map(toEntity);
    },

    /** Stores what a change adds to a season. @returns false if a season counts it already, or if it was removed */
    async setSeason(
      { id, playerId }: Pick<EntityOf<LedgerRow>, 'id' | 'playerId'>,
      season: LedgerSeason,
      transaction: ClientSession,
    ): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, playerId, season: null },
        { $set: { season } },
        { session: transaction },
      );
      return modifiedCount === 1;
    },

    /** Lists the latest changes of a score up to a version, the latest first. Index: player, in its order. */
    async listLatest(playerId: string, version: number, limit: number): Promise<Pick<LedgerEntry, 'at' | 'change'>[]> {
      return model
        .find({ playerId, version: { $lte: version }, 'change.score': { $ne: 0 } }, { _id: 0, at: 1, change: 1 })
        .sort({ version: -1 })
        .limit(limit)
        .lean<Pick<LedgerRow, 'at' | 'change'>[]>();
    },

    async removeByPlayer(playerId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ playerId }, { session: transaction });
    },

    /** Lists the oldest change first. Index: player, in its order. */
    async listByPlayer(playerId: string, transaction?: ClientSession): Promise<LedgerEntry[]> {
      const all = model.find({ playerId }, null, { session: transaction ?? null });
      const rows = await all.sort({ version: 1 }).lean<LedgerRow[]>();
      return rows.map(toEntity);
    },
  };
};
