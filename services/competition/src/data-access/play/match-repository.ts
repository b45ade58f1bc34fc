import { isDeepStrictEqual } from 'node:util';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { MatchRoom, RoomState } from './documents.ts';

/** The conversation about a match whose players are known. Its result is a fact of the tournament. */
export interface TournamentMatch extends MatchRoom {
  tournamentId: string;
}

const text = { type: String, required: true } as const;
const bySide = (type: typeof Date | typeof Schema.Types.Mixed) => ({
  home: { type, default: null },
  away: { type, default: null },
});

const matchSchema = new Schema(
  {
    tournamentId: text,
    key: text,
    players: { type: [String], required: true },
    clans: { type: [String], default: null },
    state: text,
    openedAt: { type: Date, default: null },
    dueAt: { type: Date },
    remainingMs: { type: Number, default: null },
    noticeAt: { type: Date },
    ready: bySide(Date),
    /** `Score` of the engine. */
    reports: bySide(Schema.Types.Mixed),
    /** `{ by, reason, at }` */
    dispute: { type: Schema.Types.Mixed, default: null },
    /** `{ side, hash, at }` */
    evidence: { type: [Schema.Types.Mixed], required: true },
    /** `RoomLine` */
    talk: { type: [Schema.Types.Mixed], default: [] },
    /** `{ by, reason, at }` */
    call: { type: Schema.Types.Mixed, default: null },
    /** `Side[]` */
    calledBy: { type: Schema.Types.Mixed },
    /** `{ by, reason, at }` */
    decision: { type: Schema.Types.Mixed, default: null },
    isExtended: { type: Boolean, required: true },
    lastBy: { type: String, default: null },
  },
  { collection: 'matches', versionKey: false, minimize: false },
);
matchSchema.index({ tournamentId: 1, key: 1 }, { unique: true, name: 'match' });
matchSchema.index({ tournamentId: 1, state: 1 }, { name: 'state' });
// Without a decision, matches sort by when they opened; decided ones by when they were decided.
export const byTime = { 'decision.at': -1, openedAt: -1, _id: -1 } as const;
matchSchema.index(byTime, { name: 'time' });
matchSchema.index({ players: 1, ...byTime }, { name: 'time_by_player' });
// The index before it has bounds for one player only.
matchSchema.index({ 'players.0': 1, 'players.1': 1, ...byTime }, { name: 'time_by_pair' });
matchSchema.index({ tournamentId: 1, ...byTime }, { name: 'time_by_tournament' });
// For the sweep; rows without a clock have no `dueAt`, and rows without a reminder to come have no `noticeAt`.
matchSchema.index({ dueAt: 1 }, { sparse: true, name: 'due' });
matchSchema.index({ noticeAt: 1 }, { sparse: true, name: 'notice' });

/** A room as it is stored: `clans` are entrants that are not the players. */
export type StoredRoom<T extends MatchRoom = MatchRoom> = Omit<T, 'entrants'> & {
  clans?: MatchRoom['entrants'] | null;
};

/**
 * Rows without a clock have no `dueAt`, those without a reminder no `noticeAt`; those of earlier releases may have no `openedAt`, no
 * `evidence`, no `clans`, no `lastBy`, no `talk` and no `call`. Without a call so far there is no `calledBy`.
 */
export const toRoom = <T extends MatchRoom>({ clans, ...room }: StoredRoom<T>) => ({
  ...room,
  entrants: clans ?? room.players,
  dueAt: room.dueAt ?? null,
  noticeAt: room.noticeAt ?? null,
  openedAt: room.openedAt ?? null,
  evidence: room.evidence ?? [],
  talk: room.talk ?? [],
  call: room.call ?? null,
  lastBy: room.lastBy ?? null,
});

/** Which matches a list of fixtures has. */
export interface FixtureFilter {
  tournamentId?: string | undefined;
  /** Each match has a player of each list. */
  players: readonly (readonly string[])[];
  /** Each match is of a tournament with an entrant of each list. */
  entrants: readonly (readonly string[])[];
}

export interface Page {
  skip: number;
  limit: number;
}

const isPair = (players: FixtureFilter['players']): boolean =>
  players.length === 2 && players.every((ids) => ids.length === 1);

const buildPlayersFilter = (players: FixtureFilter['players']) => {
  if (!isPair(players)) return { $and: players.map((ids) => ({ players: { $in: ids } })) };
  const [one, other] = players.flat();
  return {
    $or: [
      { 'players.0': one, 'players.1': other },
      { 'players.0': other, 'players.1': one },
    ],
  };
};

const buildFilter = ({ tournamentId, players }: Omit<FixtureFilter, 'entrants'>) => ({
  ...(tournamentId !== undefined && { tournamentId }),
  ...(players.length > 0 && buildPlayersFilter(players)),
});

const fields = { _id: 0, tournamentId: 0 } as const;

const loads: Record<RoomState, boolean> = {
  open: true,
  playing: true,
  reported: true,
  disputed: true,
  attention: true,
  contested: true,
  done: false,
};

/** States of matches that load with each command. */
export const undecided = Object.entries(loads).flatMap(([state, isLoaded]) => (isLoaded ? state : []));

export const createMatchRepository = (connection: Connection) => {
  const model = connection.model('TournamentMatch', matchSchema);
  return {
    createIndexes: () => model.createIndexes(),

    /** Rooms by their keys. Index: match. */
    async findRooms(tournamentId: string, keys: readonly string[]): Promise<Map<string, MatchRoom>> {
      const rows = await model
        .find({ tournamentId, key: { $in: keys } }, { _id: 0, tournamentId: 0 })
        .lean<StoredRoom[]>();
      return new Map(rows.map((row) => [row.key, toRoom(row)]));
    },

    /** Rooms that are not done, and the rooms of `keys`, by match. Indexes: state, match. */
    async listUndecided(
      tournamentId: string,
      keys: readonly string[],
      transaction?: ClientSession,
    ): Promise<Map<string, MatchRoom>> {
      const options = { session: transaction ?? null };
      const rows = await model
        .find({ tournamentId, state: { $in: undecided } }, fields, options)
        // In the first round the other index is as fast, and MongoDB would reuse its plan in the last round.
        .hint('state')
        .lean<StoredRoom[]>();
      const others = keys.filter((key) => rows.every((row) => row.key !== key));
      const decided =
        others.length > 0
          ? await model.find({ tournamentId, key: { $in: others } }, fields, options).lean<StoredRoom[]>()
          : [];
      return new Map([...rows, ...decided].map((row) => [row.key, toRoom(row)]));
    },

    /** Results, the latest first. Those of pairs that no longer meet are among them. Index: one of the four by time, in its order. */
    async listDecided(filter: FixtureFilter, since: Date, { skip, limit }: Page): Promise<TournamentMatch[]> {
      const rows = await model
        .find({ ...buildFilter(filter), 'decision.at': { $gte: since } }, { _id: 0 })
        .sort(byTime)
        .skip(skip)
        .limit(limit)
        .lean<StoredRoom<TournamentMatch>[]>();
      return rows.map((row) => toRoom(row));
    },

    /** All decided rooms of a tournament. Index: match. */
    async listDecidedRooms(tournamentId: string): Promise<MatchRoom[]> {
      const rows = await model.find({ tournamentId, 'decision.at': { $gt: new Date(0) } }, fields).lean<StoredRoom[]>();
      return rows.map((row) => toRoom(row));
    },

    /** Undecided matches of these tournaments, the latest first; all of them without a limit. Index: time_by_tournament or time_by_player. */
    async listOpen(
      tournamentIds: readonly string[],
      { players }: Pick<FixtureFilter, 'players'>,
      { skip, limit } = { skip: 0, limit: 0 },
    ): Promise<TournamentMatch[]> {
      const rows = await model
        .find({ ...buildFilter({ players }), tournamentId: { $in: tournamentIds }, 'decision.at': null }, { _id: 0 })
        .sort(byTime)
        .skip(skip)
        .limit(limit)
        .lean<StoredRoom<TournamentMatch>[]>();
      return rows.map((row) => toRoom(row));
    },

    /** Stores rooms; null removes one. */
    async save(
      tournamentId: string,
      rooms: readonly (readonly [key: string, room: MatchRoom | null])[],
      transaction: ClientSession,
    ): Promise<void> {
      if (rooms.length === 0) return;
      const writes = rooms.map(([key, room]) => {
        const filter = { tournamentId, key };
        if (!room) return { deleteOne: { filter } };
        const { dueAt, noticeAt, players, entrants, evidence, talk, ...fields } = room;
        const clans = isDeepStrictEqual(entrants, players) ? null : [...entrants];
        const clocks = { ...(dueAt && { dueAt }), ...(noticeAt && { noticeAt }) };
        const lists = { players: [...players], clans, evidence: [...evidence], talk: [...talk] };
        const replacement = { tournamentId, ...fields, ...lists, ...clocks };
        return { replaceOne: { filter, replacement, upsert: true } };
      });
      await model.bulkWrite(writes, { session: transaction });
    },

    /** Removes all matches of a tournament. */
    async remove(tournamentId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ tournamentId }, { session: transaction });
    },

    /** Tournaments with a match whose clock has run out, or with a reminder that is due. Indexes: due, notice. */
    listDue: (now: Date): Promise<string[]> =>
      model.distinct('tournamentId', { $or: [{ dueAt: { $lte: now } }, { noticeAt: { $lte: now } }] }),
  };
};
