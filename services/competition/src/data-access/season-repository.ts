import { limits, type PlatformGroup } from '@portal/contracts';
import { type EntityOf, type RowOf, toEntity } from '@portal/service-kit/database';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** Seasons count console and mobile players apart. */
export type SeasonGroup = Exclude<PlatformGroup, 'all'>;

const whole = { type: Number, required: true } as const;
const text = { type: String, required: true } as const;

const seasonSchema = new Schema(
  {
    playerId: { type: Schema.Types.ObjectId, required: true },
    /** For example `2026-4`. */
    season: text,
    group: text,
    score: whole,
    matches: whole,
    won: whole,
    /** Whether the player has enough matches for a rank. */
    ranked: { type: Boolean, required: true },
  },
  { collection: 'seasonStandings', versionKey: false },
);
seasonSchema.index({ playerId: 1, season: 1, group: 1 }, { unique: true, name: 'player' });
// Serves the board in its order, and counts the players above one.
seasonSchema.index({ season: 1, group: 1, ranked: -1, score: -1, won: -1, playerId: 1 }, { name: 'board' });

export type SeasonStandingRow = RowOf<typeof seasonSchema>;

/** What a player has scored and played in a season, with a console or a mobile phone. */
export type SeasonStanding = Omit<EntityOf<SeasonStandingRow>, 'id' | 'group'> & { group: SeasonGroup };

/** A season of one platform group. */
export type SeasonBoard = Pick<SeasonStanding, 'season' | 'group'>;

export const hasRank = ({ matches }: Pick<SeasonStanding, 'matches'>): boolean =>
  matches >= limits.season.rankedMatches;

const toStanding = (row: SeasonStandingRow): SeasonStanding => {
  const { id: _id, ...fields } = toEntity(row);
  return fields as SeasonStanding;
};

/** Counting players above a low score would read most of the index. */
const mostCounted = 10_000;

const addTo = (field: string, value: number) => ({ [field]: { $add: [{ $ifNull: [`$${field}`, 0] }, value] } });

export const createSeasonRepository = (connection: Connection) => {
  const model = connection.model('SeasonStanding', seasonSchema);
  return {
    createIndexes: () => model.createIndexes(),

    /** Adds to a player's standing in a season; negative values subtract. Index: player. */
    async add(
      { playerId, season, group, score, matches, won }: Omit<SeasonStanding, 'ranked'>,
      transaction: ClientSession,
    ): Promise<void> {
      await model.updateOne(
        { playerId, season, group },
        [
          { $set: { ...addTo('score', score), ...addTo('matches', matches), ...addTo('won', won) } },
          { $set: { ranked: { $gte: ['$matches', limits.season.rankedMatches] } } },
        ],
        { session: transaction, upsert: true, updatePipeline: true },
      );
    },

    /** Lists the standings of a player in all seasons. Index: player. */
    async listByPlayer(playerId: string, transaction?: ClientSession): Promise<SeasonStanding[]> {
      const rows = await model.find({ playerId }, null, { session: transaction ?? null }).lean<SeasonStandingRow[]>();
      return rows.map(toStanding);
    },

    /** Finds the standing of a player in a season. Index: player. */
    async find(playerId: string, { season, group }: SeasonBoard): Promise<SeasonStanding | null> {
      const row = await model.findOne({ playerId, season, group }).lean<SeasonStandingRow>();
      return row && toStanding(row);
    },

    /** Lists the best players, and below them those without enough matches; players without a match are missing. Index: board, in its order. */
    async listBest({ season, group }: SeasonBoard, limit: number): Promise<SeasonStanding[]> {
      const rows = await model
        .find({ season, group, matches: { $gt: 0 } })
        .sort({ ranked: -1, score: -1, won: -1, playerId: 1 })
        .limit(limit)
        .lean<SeasonStandingRow[]>();
      return rows.map(toStanding);
    },

    /** Returns the rank of a standing; null without one, and below the best 10,000. Reads the index only: board. */
    async findRank({ season, group, ranked, score, won, playerId }: SeasonStanding): Promise<number | null> {
      if (!ranked) return null;
      const level = { season, group, ranked };
      const above = await model.countDocuments(
        {
          $or: [
            { ...level, score: { $gt: score } },
            { ...level, score, won: { $gt: won } },
            { ...level, score, won, playerId: { $lt: playerId } },
          ],
        },
        { limit: mostCounted },
      );
      return above < mostCounted ? above + 1 : null;
    },

    /** Replaces the standings of a player in all seasons. */
    async replace(playerId: string, standings: readonly SeasonStanding[], transaction: ClientSession): Promise<void> {
      await model.deleteMany({ playerId }, { session: transaction });
      await model.insertMany(standings, { session: transaction });
    },

    async removeByPlayer(playerId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ playerId }, { session: transaction });
    },
  };
};
