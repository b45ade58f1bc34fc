import type { ClientSession, Connection } from 'mongoose';
import { type StandingRow, standingModel } from './standing-schema';

export const createStandingRepository = (connection: Connection) => {
  const model = standingModel(connection);
  return {
    createIndexes: () => model.createIndexes(),

    /**
     * Reads the scores of players who join a clan, together, and keeps them as they are until the transaction ends: who changes one at
     * the same time runs into a conflict and tries again, when the membership is there to be found. So no clan's score misses a change.
     */
    async hold(playerIds: readonly string[], transaction: ClientSession): Promise<number> {
      let together = 0;
      for (const playerId of playerIds) {
        const { score } = await model
          .findOneAndUpdate(
            { _id: playerId },
            { $inc: { joins: 1 }, $setOnInsert: { score: 0, gamesPlayed: 0, wins: 0, version: 0 } },
            { session: transaction, upsert: true, returnDocument: 'after' },
          )
          .lean<StandingRow>()
          .orFail();
        together += score;
      }
      return together;
    },
  };
};
