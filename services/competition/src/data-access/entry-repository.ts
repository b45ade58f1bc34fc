import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { Entry } from '../features/play/state';

/** A player's part in a tournament. */
export interface TournamentEntry extends Entry {
  tournamentId: string;
}

const text = { type: String, required: true } as const;

const entrySchema = new Schema(
  {
    tournamentId: text,
    playerId: text,
    state: text,
    at: { type: Date, required: true },
    gameId: { type: String, default: '' },
    checkedInAt: { type: Date, default: null },
    reason: { type: String, default: null },
    place: { type: Number, default: null },
    settledAt: { type: Date, default: null },
  },
  { collection: 'entries', versionKey: false },
);
entrySchema.index({ tournamentId: 1, playerId: 1 }, { unique: true, name: 'player' });
entrySchema.index({ playerId: 1, at: -1 }, { name: 'own' });

export const createEntryRepository = (connection: Connection) => {
  const model = connection.model('TournamentEntry', entrySchema);
  return {
    createIndexes: () => model.createIndexes(),

    /** Everyone who ever registered for a tournament, by player. Index: player. */
    async byTournament(tournamentId: string, transaction?: ClientSession): Promise<Map<string, Entry>> {
      const rows = await model
        .find({ tournamentId }, { _id: 0, tournamentId: 0 }, { session: transaction ?? null })
        .lean<Entry[]>();
      return new Map(rows.map((entry) => [entry.playerId, entry]));
    },

    /** Entries of some players of a tournament. Index: player. */
    async findByPlayers(tournamentId: string, playerIds: readonly string[]): Promise<Map<string, Entry>> {
      const rows = await model
        .find({ tournamentId, playerId: { $in: playerIds } }, { _id: 0, tournamentId: 0 })
        .lean<Entry[]>();
      return new Map(rows.map((entry) => [entry.playerId, entry]));
    },

    /** A player's entries, newest first. Index: own. */
    async listByPlayer(playerId: string, limit: number): Promise<TournamentEntry[]> {
      return model.find({ playerId }, { _id: 0 }).sort({ at: -1 }).limit(limit).lean<TournamentEntry[]>();
    },

    async save(tournamentId: string, entries: readonly Entry[], transaction: ClientSession): Promise<void> {
      if (entries.length === 0) return;
      const writes = entries.map(({ playerId, ...fields }) => ({
        updateOne: { filter: { tournamentId, playerId }, update: { $set: fields }, upsert: true },
      }));
      await model.bulkWrite(writes, { session: transaction });
    },

    /** Removes all entries of a tournament. */
    async remove(tournamentId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ tournamentId }, { session: transaction });
    },

    /** Marks an entry as credited. @returns whether it was not yet */
    async markSettled(tournamentId: string, playerId: string, at: Date, transaction: ClientSession): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { tournamentId, playerId, settledAt: null },
        { $set: { settledAt: at } },
        { session: transaction },
      );
      return modifiedCount === 1;
    },
  };
};
