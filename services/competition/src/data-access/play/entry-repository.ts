import { type ClientSession, type Connection, type QueryFilter, Schema } from 'mongoose';
import type { Entry } from './documents.ts';

/** The part of a player, or of a clan, in a tournament. */
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
    lineup: { type: [{ _id: false, playerId: text, gameId: { type: String, default: '' } }], default: [] },
    checkedInAt: { type: Date, default: null },
    reason: { type: String, default: null },
    isReasonPrivate: { type: Boolean, default: false },
    place: { type: Number, default: null },
    emailedPlace: { type: Number },
  },
  { collection: 'entries', versionKey: false },
);
entrySchema.index({ tournamentId: 1, playerId: 1 }, { unique: true, name: 'player' });
entrySchema.index({ tournamentId: 1, state: 1, at: 1, playerId: 1 }, { name: 'state' });
entrySchema.index({ playerId: 1, at: -1 }, { name: 'own' });

/** Stored rows name the entrant `playerId`. A player who enters alone has no lineup in them; the game id is a field of the row instead. */
export type StoredEntry<T extends Entry = Entry> = Omit<T, 'entrantId'> & { playerId: string; gameId?: string };

/** Rows of earlier releases have no lineup, and only public reasons. */
export const toEntry = <T extends Entry>({ playerId, gameId = '', ...row }: StoredEntry<T>) => ({
  ...row,
  entrantId: playerId,
  lineup: row.lineup?.length ? row.lineup : [{ playerId, gameId }],
  isReasonPrivate: row.isReasonPrivate ?? false,
});

const toFields = ({ entrantId, lineup, ...fields }: Entry): Omit<StoredEntry, 'playerId'> => {
  const own = lineup.find((one) => one.playerId === entrantId);
  // It would be read as the lineup of a player.
  if (lineup.length === 0) throw new Error(`the lineup of ${entrantId} is empty`);
  return { ...fields, gameId: own?.gameId ?? '', lineup: own ? [] : lineup };
};

export const createEntryRepository = (connection: Connection) => {
  const model = connection.model('TournamentEntry', entrySchema);
  const findAll = async (filter: object, transaction?: ClientSession): Promise<Map<string, Entry>> => {
    const rows = await model
      .find(filter, { _id: 0, tournamentId: 0 }, { session: transaction ?? null })
      .lean<StoredEntry[]>();
    return new Map(rows.map((row) => [row.playerId, toEntry(row)]));
  };
  return {
    createIndexes: () => model.createIndexes(),

    /** Everyone who ever registered for a tournament, by entrant. Index: player. */
    byTournament: (tournamentId: string) => findAll({ tournamentId }),

    /** Entries of some entrants of a tournament. Index: player. */
    findByEntrants: (tournamentId: string, entrantIds: readonly string[], transaction?: ClientSession) =>
      findAll({ tournamentId, playerId: { $in: entrantIds } }, transaction),

    /** Entries of a tournament in some states. Index: state. */
    findByStates: (tournamentId: string, states: readonly Entry['state'][], transaction?: ClientSession) =>
      findAll({ tournamentId, state: { $in: states } }, transaction),

    /** Finds the first entry of the waiting list, optionally only among entrants who have checked in. Index: state. */
    async findNextWaiting(
      tournamentId: string,
      { isPresent }: { isPresent: boolean },
      transaction?: ClientSession,
    ): Promise<Entry | null> {
      const row = await model
        .findOne(
          { tournamentId, state: 'waiting', ...(isPresent && { checkedInAt: { $ne: null } }) },
          { _id: 0, tournamentId: 0 },
          { session: transaction ?? null },
        )
        .sort({ at: 1, playerId: 1 })
        .lean<StoredEntry>();
      return row && toEntry(row);
    },

    /** Counts entries by state; states without entries are missing. Reads the index only: state. */
    async countByState(
      tournamentId: string,
      states: readonly Entry['state'][],
      transaction?: ClientSession,
    ): Promise<Map<Entry['state'], number>> {
      const rows = await model
        .aggregate<{ _id: Entry['state']; entries: number }>([
          { $match: { tournamentId, state: { $in: states } } },
          { $group: { _id: '$state', entries: { $sum: 1 } } },
        ])
        .hint('state')
        .session(transaction ?? null);
      return new Map(rows.map(({ _id, entries }) => [_id, entries]));
    },

    /** Returns the position of an entry on the waiting list. Reads the index only: state. */
    countWaitingUntil: (tournamentId: string, { at, entrantId }: Pick<Entry, 'at' | 'entrantId'>): Promise<number> =>
      model.countDocuments({
        ...{ tournamentId, state: 'waiting' },
        $or: [{ at: { $lt: at } }, { at, playerId: { $lte: entrantId } }],
      }),

    /** Returns whether anyone has ever registered. Index: player. */
    hasAny: async (tournamentId: string, transaction?: ClientSession): Promise<boolean> =>
      (await model.exists({ tournamentId }).session(transaction ?? null)) !== null,

    /** Tournaments that a player has entered. Index: own. */
    async listTournamentIds(playerId: string): Promise<string[]> {
      return model.distinct('tournamentId', { playerId });
    },

    /** Lists entries with a place of a player, or of the player's clan with the player in its lineup, the latest first. Index: own. */
    async listPlaced(playerId: string, clanId: string | undefined, limit: number): Promise<TournamentEntry[]> {
      const ofClan = clanId === undefined ? [] : [{ playerId: clanId, 'lineup.playerId': playerId }];
      const rows = await model
        .find({ $or: [{ playerId }, ...ofClan], place: { $ne: null } }, { _id: 0 })
        .sort({ at: -1 })
        .limit(limit)
        .lean<StoredEntry<TournamentEntry>[]>();
      return rows.map((row) => toEntry<TournamentEntry>(row));
    },

    /** Clears the game ids of a player. Reads all entries, which is acceptable because accounts are rarely removed. */
    async forgetGameIds(playerId: string): Promise<void> {
      await model.updateMany({ playerId }, { $set: { gameId: '' } });
      await model.updateMany(
        { 'lineup.playerId': playerId },
        { $set: { 'lineup.$[one].gameId': '' } },
        { arrayFilters: [{ 'one.playerId': playerId }] },
      );
    },

    async save(tournamentId: string, entries: readonly Entry[], transaction: ClientSession): Promise<void> {
      if (entries.length === 0) return;
      const writes = entries.map((entry) => ({
        updateOne: {
          filter: { tournamentId, playerId: entry.entrantId },
          update: { $set: toFields(entry) },
          upsert: true,
        },
      }));
      await model.bulkWrite(writes, { session: transaction });
    },

    /**
     * Marks all entries as credited. A process of the previous release, which runs during a rolling update, credits entries without this
     * mark and does not look at the ledger.
     */
    async markSettled(tournamentId: string, at: Date): Promise<void> {
      const unmarked = { tournamentId, settledAt: null } as QueryFilter<TournamentEntry>;
      await model.updateMany(unmarked, { $set: { settledAt: at } }, { strict: false });
    },

    /** Removes all entries of a tournament. */
    async remove(tournamentId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ tournamentId }, { session: transaction });
    },
  };
};
