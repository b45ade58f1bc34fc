import type { ClientSession, Connection } from 'mongoose';
import { type Figures, type StandingRow, standingModel } from './standing-schema';

/** How a player stands, and how many changes made it so. */
export interface Standing extends Figures {
  playerId: string;
  version: number;
}

const toStanding = ({ _id, score, gamesPlayed, wins, version }: StandingRow): Standing => ({
  playerId: _id.toHexString(),
  ...{ score, gamesPlayed, wins, version },
});

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

    async findByPlayer(playerId: string, transaction?: ClientSession): Promise<Standing | null> {
      const row = await model.findById(playerId, null, { session: transaction ?? null }).lean<StandingRow>();
      return row && toStanding(row);
    },

    /** Adds to the figures and counts the change. @returns the new state */
    async add(playerId: string, { score, gamesPlayed, wins }: Figures, transaction: ClientSession): Promise<Standing> {
      const row = await model
        .findOneAndUpdate(
          { _id: playerId },
          { $inc: { score, gamesPlayed, wins, version: 1 }, $setOnInsert: { joins: 0 } },
          { session: transaction, upsert: true, returnDocument: 'after' },
        )
        .lean<StandingRow>()
        .orFail();
      return toStanding(row);
    },

    /** Standings that were told, in the order of the players' ids. */
    async listById(after: string | null, limit: number): Promise<Standing[]> {
      const rows = await model
        .find({ ...(after !== null && { _id: { $gt: after } }), version: { $gt: 0 } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<StandingRow[]>();
      return rows.map(toStanding);
    },

    async insert(standings: readonly Standing[], transaction: ClientSession): Promise<void> {
      const rows = standings.map(({ playerId, ...figures }) => ({ _id: playerId, ...figures, joins: 0 }));
      await model.insertMany(rows, { session: transaction });
    },
  };
};
