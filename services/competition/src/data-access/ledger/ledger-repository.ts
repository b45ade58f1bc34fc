import { type ClientSession, type Connection, Types } from 'mongoose';
import type { Figures } from '../standing/standing-schema';
import { type LedgerRow, ledgerModel } from './ledger-schema';

export interface LedgerEntry extends Pick<LedgerRow, 'version' | 'change' | 'reason' | 'source' | 'at'> {
  playerId: string;
}

const toEntry = ({ playerId, version, change, reason, source, at }: LedgerRow): LedgerEntry => ({
  playerId: playerId.toHexString(),
  ...{ version, change, reason, source, at },
});

export const createLedgerRepository = (connection: Connection) => {
  const model = ledgerModel(connection);
  return {
    createIndexes: () => model.createIndexes(),

    async insert(entries: readonly LedgerEntry[], transaction: ClientSession): Promise<void> {
      await model.insertMany(entries, { session: transaction });
    },

    /** All changes of a player, the first one first. Index: player, in its order. */
    async listByPlayer(playerId: string): Promise<LedgerEntry[]> {
      const rows = await model.find({ playerId }).sort({ version: 1 }).lean<LedgerRow[]>();
      return rows.map(toEntry);
    },

    /** What all changes of a player make together. Index: player. */
    async sumOf(playerId: string, transaction: ClientSession): Promise<Figures> {
      const [sum] = await model
        .aggregate<Figures>([
          { $match: { playerId: new Types.ObjectId(playerId) } },
          {
            $group: {
              _id: null,
              score: { $sum: '$change.score' },
              gamesPlayed: { $sum: '$change.gamesPlayed' },
              wins: { $sum: '$change.wins' },
            },
          },
          { $unset: '_id' },
        ])
        .session(transaction);
      return sum ?? { score: 0, gamesPlayed: 0, wins: 0 };
    },
  };
};
