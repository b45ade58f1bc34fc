import type { RowOf } from '@portal/service-kit/database';
import { type ClientSession, type Connection, Schema } from 'mongoose';

export interface Stats {
  score: number;
  gamesPlayed: number;
  wins: number;
}

export const noStats: Stats = { score: 0, gamesPlayed: 0, wins: 0 };

export const statsSchema = {
  score: { type: Number, required: true },
  gamesPlayed: { type: Number, required: true },
  wins: { type: Number, required: true },
} as const;

/** The row has the id of its player. */
const standingSchema = new Schema(
  {
    ...statsSchema,
    /** Number of published changes; 0 for a standing without any. */
    version: { type: Number, required: true },
    /** Incremented with each membership, because joining a clan must conflict with a change of the score. */
    joins: { type: Number, required: true },
  },
  { collection: 'standings', versionKey: false },
);
// Counts the players above a score.
standingSchema.index({ score: 1 }, { name: 'score' });

export type StandingRow = RowOf<typeof standingSchema>;

export interface Standing extends Stats {
  playerId: string;
  version: number;
}

const toStanding = ({ _id, joins: _joins, ...fields }: StandingRow): Standing => ({
  playerId: _id.toHexString(),
  ...fields,
});

/** Counting players above a low score would read most of the index. */
const mostCounted = 10_000;

export const createStandingRepository = (connection: Connection) => {
  const model = connection.model('Standing', standingSchema);
  return {
    createIndexes: () => model.createIndexes(),

    /**
     * Sums the scores of players who join a clan and locks them until the transaction ends. A parallel change of a score conflicts and is
     * retried after the membership is stored, so no change is missing from the clan's score.
     */
    async lockScores(playerIds: readonly string[], transaction: ClientSession): Promise<number> {
      let sum = 0;
      for (const playerId of playerIds) {
        const { score } = await model
          .findOneAndUpdate(
            { _id: playerId },
            { $inc: { joins: 1 }, $setOnInsert: { ...noStats, version: 0 } },
            { session: transaction, upsert: true, returnDocument: 'after' },
          )
          .lean<StandingRow>()
          .orFail();
        sum += score;
      }
      return sum;
    },

    async findByPlayer(playerId: string, transaction?: ClientSession): Promise<Standing | null> {
      const row = await model.findById(playerId, null, { session: transaction ?? null }).lean<StandingRow>();
      return row && toStanding(row);
    },

    /** @returns the last state, null without a standing */
    async remove(playerId: string, transaction: ClientSession): Promise<Standing | null> {
      const row = await model.findOneAndDelete({ _id: playerId }, { session: transaction }).lean<StandingRow>();
      return row && toStanding(row);
    },

    /** Reads scores by player; players without a standing are missing. */
    async findScores(playerIds: readonly string[], transaction?: ClientSession): Promise<Map<string, number>> {
      const rows = await model
        .find({ _id: { $in: playerIds } }, { score: 1 }, { session: transaction ?? null })
        .lean<Pick<StandingRow, '_id' | 'score'>[]>();
      return new Map(rows.map(({ _id, score }) => [_id.toHexString(), score]));
    },

    /** Returns the place that each of these scores has on the leaderboard; null below the best 10,000. Index: score, which covers the query. */
    async findPlaces(scores: readonly number[]): Promise<Map<number, number | null>> {
      // Scores are whole, so the first boundary above a score is the next number.
      const boundaries = [...new Set(scores)].map((score) => score + 1).sort((a, b) => a - b);
      const [least] = boundaries;
      if (least === undefined) return new Map();
      const rows = await model.aggregate<{ _id: number; players: number }>([
        { $match: { score: { $gte: least } } },
        { $sort: { score: -1 } },
        { $limit: mostCounted },
        {
          $bucket: {
            ...{ groupBy: '$score', boundaries: [...boundaries, Number.MAX_SAFE_INTEGER] },
            output: { players: { $sum: 1 } },
          },
        },
      ]);
      const findPlace = (score: number) => {
        const above = rows.reduce((sum, { _id, players }) => (_id > score ? sum + players : sum), 0);
        return above < mostCounted ? above + 1 : null;
      };
      return new Map(scores.map((score) => [score, findPlace(score)]));
    },

    async sumScores(playerIds: readonly string[], transaction: ClientSession): Promise<number> {
      const rows = await model
        .find({ _id: { $in: playerIds } }, { score: 1 }, { session: transaction })
        .lean<Pick<StandingRow, 'score'>[]>();
      return rows.reduce((sum, { score }) => sum + score, 0);
    },

    /** @returns the new state */
    async add(
      playerId: string,
      { score, gamesPlayed, wins }: Stats,
      transaction: ClientSession,
      versions = 1,
    ): Promise<Standing> {
      const row = await model
        .findOneAndUpdate(
          { _id: playerId },
          { $inc: { score, gamesPlayed, wins, version: versions }, $setOnInsert: { joins: 0 } },
          { session: transaction, upsert: true, returnDocument: 'after' },
        )
        .lean<StandingRow>()
        .orFail();
      return toStanding(row);
    },

    /** Lists published standings by player id. */
    async listById(after: string | null, limit: number): Promise<Standing[]> {
      const rows = await model
        .find({ ...(after !== null && { _id: { $gt: after } }), version: { $gt: 0 } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<StandingRow[]>();
      return rows.map(toStanding);
    },

    async insert(standings: readonly Standing[], transaction: ClientSession): Promise<void> {
      const rows = standings.map(({ playerId, ...fields }) => ({ _id: playerId, ...fields, joins: 0 }));
      await model.insertMany(rows, { session: transaction });
    },
  };
};
