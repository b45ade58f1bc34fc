import { type ClientSession, type Connection, Schema, type Types } from 'mongoose';
import { type Stats, statsSchema } from './standing-repository';

/** One change of one player's standing. Rows are only ever added: their sum is the standing. */
export interface LedgerRow {
  _id: Types.ObjectId;
  playerId: Types.ObjectId;
  /** The standing's version after this change. */
  version: number;
  change: Stats;
  /** Explanation for people. */
  reason: string;
  /** Cause, for example `operator`, `demo` or `tournament:<id>`. */
  source: string;
  at: Date;
}

const ledgerSchema = new Schema<LedgerRow>(
  {
    playerId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    change: statsSchema,
    reason: { type: String, required: true },
    source: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'standingLedger', versionKey: false },
);
// A player's changes in their order; unique, so that parallel changes cannot share a version.
ledgerSchema.index({ playerId: 1, version: 1 }, { unique: true, name: 'player' });

export interface LedgerEntry extends Pick<LedgerRow, 'version' | 'change' | 'reason' | 'source' | 'at'> {
  playerId: string;
}

const toEntry = ({ playerId, version, change, reason, source, at }: LedgerRow): LedgerEntry => ({
  playerId: playerId.toHexString(),
  ...{ version, change, reason, source, at },
});

export const createLedgerRepository = (connection: Connection) => {
  const model = connection.model<LedgerRow>('StandingLedger', ledgerSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async insert(entries: readonly LedgerEntry[], transaction: ClientSession): Promise<void> {
      await model.insertMany(entries, { session: transaction });
    },

    /** All changes of a player, oldest first. Index: player, in its order. */
    async listByPlayer(playerId: string, transaction?: ClientSession): Promise<LedgerEntry[]> {
      const all = model.find({ playerId }, null, { session: transaction ?? null });
      const rows = await all.sort({ version: 1 }).lean<LedgerRow[]>();
      return rows.map(toEntry);
    },
  };
};
