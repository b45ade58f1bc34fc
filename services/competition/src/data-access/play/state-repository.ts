import type { ClientSession, Connection } from 'mongoose';
import { Types } from 'mongoose';
import type { Entry, MatchRoom, Play } from './documents.ts';
import { type StoredEntry, toEntry } from './entry-repository.ts';
import { type StoredRoom, toRoom, undecided } from './match-repository.ts';
import { type PlayRow, toPlay } from './play-repository.ts';

interface Row {
  plays: PlayRow[];
  rooms: StoredRoom[];
  entries: StoredEntry[];
}

/** What commands in some matches or of some entrants may touch. */
export interface StoredState {
  play: Play;
  /** Rooms that are not done, and the named ones, by match. */
  rooms: ReadonlyMap<string, MatchRoom>;
  /** Entries of the named entrants, and of the players of the named rooms. */
  entries: ReadonlyMap<string, Entry>;
}

/** Leaves out the keys of rows that are read with their tournament. */
export const hidden = { $unset: ['_id', 'tournamentId'] };

/** Reads a tournament from three collections. Commands of a transaction cannot be sent in parallel. */
export const createStateRepository = (connection: Connection) => ({
  /**
   * Reads a tournament with what commands may touch, by one command. Indexes: state and match of matches, player of entries.
   * @returns null without such a tournament
   */
  async find(
    id: string,
    { keys, entrantIds }: { keys: readonly string[]; entrantIds: readonly string[] },
    transaction?: ClientSession,
  ): Promise<StoredState | null> {
    const named = { tournamentId: id, key: { $in: keys } };
    const [row] = await connection
      .collection('matches')
      .aggregate<Row>(
        [
          { $match: { tournamentId: id, state: { $in: undecided } } },
          hidden,
          // One row, also without a match. A transaction does not allow $unionWith.
          { $facet: { undecided: [{ $match: {} }] } },
          {
            $lookup: {
              ...{ from: 'tournamentPlays', as: 'plays' },
              pipeline: [{ $match: { _id: new Types.ObjectId(id) } }],
            },
          },
          { $lookup: { from: 'matches', as: 'named', pipeline: [{ $match: named }, hidden] } },
          {
            $lookup: {
              ...{ from: 'entries', as: 'entries' },
              pipeline: [{ $match: { tournamentId: id, playerId: { $in: entrantIds } } }, hidden],
            },
          },
          {
            $lookup: {
              ...{ from: 'entries', localField: 'named.players', foreignField: 'playerId', as: 'met' },
              pipeline: [{ $match: { tournamentId: id } }, hidden],
            },
          },
          {
            $project: {
              plays: 1,
              rooms: { $concatArrays: ['$undecided', '$named'] },
              entries: { $concatArrays: ['$entries', '$met'] },
            },
          },
        ],
        // In the first round the other index is as fast, and MongoDB would reuse its plan in the last round.
        { hint: 'state', ...(transaction && { session: transaction }) },
      )
      .toArray();
    const [play] = row?.plays ?? [];
    if (!row || !play) return null;
    return {
      play: toPlay(play),
      rooms: new Map(row.rooms.map((room) => [room.key, toRoom(room)])),
      entries: new Map(row.entries.map((entry) => [entry.playerId, toEntry(entry)])),
    };
  },
});
