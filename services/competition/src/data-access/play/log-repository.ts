import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { BracketChange, LogRow } from './documents.ts';

const logSchema = new Schema(
  {
    tournamentId: { type: String, required: true },
    version: { type: Number, required: true },
    at: { type: Date, required: true },
    /** Player who made the change; null for the clock. */
    by: { type: String, default: null },
    kind: { type: String, required: true },
    key: { type: String, default: null },
    playerId: { type: String, default: null },
    /** `Verdict` of the engine. */
    before: { type: Schema.Types.Mixed, default: null },
    /** `Verdict` of the engine. */
    after: { type: Schema.Types.Mixed, default: null },
    reason: { type: String, default: null },
    minutes: { type: Number },
    /** `BracketChange`: what a replay needs. */
    change: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'tournamentLog', versionKey: false },
);
// Unique, so that two changes cannot share a version.
logSchema.index({ tournamentId: 1, version: 1 }, { unique: true, name: 'version' });
// The room of a match lists the changes of that match.
logSchema.index({ tournamentId: 1, key: 1, version: -1 }, { name: 'match' });

/** Lists of changes leave out the entrants, who can be many in each row. */
const listed = { _id: 0, tournamentId: 0, 'change.entrants': 0 } as const;

export const createTournamentLogRepository = (connection: Connection) => {
  const model = connection.model('TournamentLog', logSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async insert(tournamentId: string, rows: readonly LogRow[], transaction: ClientSession): Promise<void> {
      if (rows.length === 0) return;
      await model.insertMany(
        rows.map((row) => ({ tournamentId, ...row })),
        { session: transaction },
      );
    },

    /** What changed in the bracket up to a version, oldest first. Index: version. */
    async listChanges(tournamentId: string, version: number): Promise<BracketChange[]> {
      const rows = await model
        .find({ tournamentId, version: { $lte: version }, change: { $ne: null } }, { _id: 0, change: 1 })
        .sort({ version: 1 })
        .lean<{ change: BracketChange }[]>();
      return rows.map(({ change }) => change);
    },

    /** Changes of the bracket, oldest first. Index: version. */
    async listMoments(tournamentId: string): Promise<LogRow[]> {
      return model
        .find({ tournamentId, change: { $ne: null } }, listed)
        .sort({ version: 1 })
        .lean<LogRow[]>();
    },

    /** When a tournament last changed. Index: version. */
    async findLastAt(tournamentId: string, transaction?: ClientSession): Promise<Date | null> {
      const row = await model
        .findOne({ tournamentId }, { _id: 0, at: 1 }, { session: transaction ?? null })
        .sort({ version: -1 })
        .lean<Pick<LogRow, 'at'>>();
      return row?.at ?? null;
    },

    /** Removes the log of a tournament. */
    async remove(tournamentId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ tournamentId }, { session: transaction });
    },

    /** Changes, optionally before a version or in some matches, newest first. Index: version, or match, each in its order. */
    async list(
      tournamentId: string,
      { before, keys }: { before?: number | undefined; keys?: readonly string[] | undefined },
      limit: number,
    ): Promise<LogRow[]> {
      const filter = {
        ...(before !== undefined && { version: { $lt: before } }),
        ...(keys && { key: { $in: keys } }),
      };
      return model
        .find({ tournamentId, ...filter }, listed)
        .hint(keys ? 'match' : 'version')
        .sort({ version: -1 })
        .limit(limit)
        .lean<LogRow[]>();
    },
  };
};
