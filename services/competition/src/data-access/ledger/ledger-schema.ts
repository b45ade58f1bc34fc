import { type Connection, Schema, type Types } from 'mongoose';
import type { Figures } from '../standing/standing-schema';

/** One change of one player's standing. Rows are only ever added: together they explain the standing. */
export interface LedgerRow {
  _id: Types.ObjectId;
  playerId: Types.ObjectId;
  /** The standing's version that this change made. */
  version: number;
  change: Figures;
  /** Why, in words for people. */
  reason: string;
  /** What caused it, for example `operator`, `demo` or `tournament:<id>`. */
  source: string;
  at: Date;
}

const figures = {
  score: { type: Number, required: true },
  gamesPlayed: { type: Number, required: true },
  wins: { type: Number, required: true },
};

const ledgerSchema = new Schema<LedgerRow>(
  {
    playerId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    change: figures,
    reason: { type: String, required: true },
    source: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'standingLedger', versionKey: false },
);

// A player's changes in their order; one row a version, whatever happens at once.
ledgerSchema.index({ playerId: 1, version: 1 }, { unique: true, name: 'player' });

export const ledgerModel = (connection: Connection) => connection.model<LedgerRow>('StandingLedger', ledgerSchema);
