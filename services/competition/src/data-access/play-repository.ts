import { type ClientSession, type Connection, Schema, type Types } from 'mongoose';
import type { Play } from '../features/play/state';
import type { FixtureFilter } from './match-repository';

type PlayRow = Omit<Play, 'id'> & { _id: Types.ObjectId };

const minutes = { type: Number, required: true } as const;
const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;
const time = { type: Date, required: true } as const;

const settingsSchema = new Schema(
  {
    name: text,
    game: text,
    prizePool: number,
    rules: { type: String, default: '' },
    entrants: text,
    boards: number,
    format: text,
    groups: number,
    rounds: { type: Number, default: null },
    legs: number,
    twice: flag,
    thirdPlace: flag,
    extraTime: flag,
    awayGoals: flag,
    ladder: text,
    minEntrants: number,
    maxEntrants: number,
    seeding: text,
    autoStart: flag,
    clocks: {
      ready: minutes,
      play: minutes,
      extension: minutes,
      confirm: minutes,
      evidence: minutes,
      attention: minutes,
    },
    times: { opensAt: time, checkInAt: time, checkInClosesAt: time, startsAt: time, endsAt: time },
  },
  { _id: false },
);

/** The facts of a tournament. It has the id of the tournament. */
const playSchema = new Schema(
  {
    version: number,
    phase: text,
    settings: { type: settingsSchema, required: true },
    staff: { type: [{ _id: false, playerId: text, role: text }], required: true },
    entrants: { type: [String], required: true },
    out: { type: [String], required: true },
    /** Results by match: `Fact` of the engine. */
    facts: { type: Schema.Types.Mixed, required: true },
    /** Pairs of seeds by round: `SwissRound` of the engine. */
    draws: { type: Schema.Types.Mixed, required: true },
    byBots: { type: Boolean },
    /** `{ by, randomSeed }` once there are seeds. */
    seeding: { type: Schema.Types.Mixed, default: null },
    reason: { type: String, default: null },
    dueAt: { type: Date },
    remindAt: { type: Date },
    finishedAt: { type: Date, default: null },
    lostMs: { type: Number, default: 0 },
  },
  { collection: 'tournamentPlays', versionKey: false, minimize: false },
);
// For the sweep; rows without a clock have no `dueAt`, and rows without a reminder to come have no `remindAt`.
playSchema.index({ dueAt: 1 }, { sparse: true, name: 'due' });
playSchema.index({ remindAt: 1 }, { sparse: true, name: 'reminder' });
playSchema.index({ phase: 1, 'settings.times.startsAt': 1 }, { name: 'phase' });
playSchema.index({ 'staff.playerId': 1 }, { name: 'staff' });

const buildFilter = ({ tournamentId, entrants }: FixtureFilter) => ({
  ...(tournamentId !== undefined && { _id: tournamentId }),
  ...(entrants.length > 0 && { $and: entrants.map((ids) => ({ entrants: { $in: ids } })) }),
});

/** Rows without a clock have no `dueAt`. Tournaments of earlier releases are for players, and have no rounds and no outages. */
const toPlay = ({ _id, settings, ...fields }: PlayRow): Play => ({
  id: _id.toHexString(),
  ...fields,
  settings: {
    ...settings,
    entrants: settings.entrants ?? 'players',
    boards: settings.boards ?? 3,
    rounds: settings.rounds ?? null,
  },
  draws: fields.draws ?? [],
  dueAt: fields.dueAt ?? null,
  remindAt: fields.remindAt ?? null,
  lostMs: fields.lostMs ?? 0,
});

/** The update from one state to the next: changed fields, and of the facts only the changed results. */
const updateOf = (before: Play, after: Play) => {
  const set: Record<string, unknown> = {};
  const unset: Record<string, ''> = {};
  const put = (path: string, value: unknown) => {
    const isClock = path === 'dueAt' || path === 'remindAt';
    if (value === undefined || (isClock && value === null)) unset[path] = '';
    else set[path] = value;
  };
  const { id: _id, facts, ...fields } = after;
  for (const [name, value] of Object.entries(fields)) if (before[name as keyof Play] !== value) put(name, value);
  for (const key of new Set([...Object.keys(before.facts), ...Object.keys(facts)]))
    if (before.facts[key] !== facts[key]) put(`facts.${key}`, facts[key]);
  return { $set: set, $unset: unset };
};

export const createPlayRepository = (connection: Connection) => {
  const model = connection.model('TournamentPlay', playSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async insert(
      { id, dueAt, remindAt, staff, entrants, out, ...fields }: Play,
      transaction: ClientSession,
    ): Promise<void> {
      const lists = { staff: [...staff], entrants: [...entrants], out: [...out] };
      const clocks = { ...(dueAt && { dueAt }), ...(remindAt && { remindAt }) };
      await model.create([{ _id: id, ...fields, ...lists, ...clocks }], { session: transaction });
    },

    async findById(id: string, transaction?: ClientSession): Promise<Play | null> {
      const row = await model.findById(id, null, { session: transaction ?? null }).lean<PlayRow>();
      return row && toPlay(row);
    },

    async findByIds(ids: readonly string[]): Promise<Map<string, Play>> {
      const rows = await model.find({ _id: { $in: ids } }).lean<PlayRow[]>();
      return new Map(rows.map((row) => [row._id.toHexString(), toPlay(row)]));
    },

    /** Tournaments that a player organizes or referees, newest first. Index: staff. */
    async listByStaff(playerId: string, limit: number): Promise<Play[]> {
      const rows = await model.find({ 'staff.playerId': playerId }).sort({ _id: -1 }).limit(limit).lean<PlayRow[]>();
      return rows.map(toPlay);
    },

    /** Ids of live tournaments, the latest first. Index: phase. */
    async listLiveIds(filter: FixtureFilter, limit: number): Promise<string[]> {
      const rows = await model
        .find({ ...buildFilter(filter), phase: 'live' }, { _id: 1 })
        .sort({ 'settings.times.startsAt': -1 })
        .limit(limit)
        .lean<Pick<PlayRow, '_id'>[]>();
      return rows.map(({ _id }) => _id.toHexString());
    },

    /**
     * Tournaments with matches that are played later, by their start: those that are ready and did not fail to start before `since`, paused
     * ones, and leagues. In a live knockout, every match whose players are known can be played now. Index: phase.
     */
    async listWithLaterMatches(filter: FixtureFilter, since: Date, limit: number): Promise<Play[]> {
      const phases = [
        { phase: 'ready', 'settings.times.startsAt': { $gte: since } },
        { phase: 'paused' },
        { phase: 'live', 'settings.format': { $in: ['round-robin', 'groups'] } },
      ];
      const rows = await model
        .find({ ...buildFilter(filter), $or: phases })
        .sort({ 'settings.times.startsAt': 1 })
        .limit(limit)
        .lean<PlayRow[]>();
      return rows.map(toPlay);
    },

    /** Stores the next state of a tournament. */
    async update(before: Play, after: Play, transaction: ClientSession): Promise<void> {
      await model
        .updateOne({ _id: before.id, version: before.version }, updateOf(before, after), { session: transaction })
        .orFail();
    },

    async remove(id: string, transaction: ClientSession): Promise<void> {
      await model.deleteOne({ _id: id }, { session: transaction });
    },

    /** Cups of this organizer that bots play, the latest first. Index: staff. */
    async listByBots(organizerId: string): Promise<Play[]> {
      const rows = await model.find({ 'staff.playerId': organizerId, byBots: true }).lean<PlayRow[]>();
      return rows.map(toPlay).sort((a, b) => b.settings.times.startsAt.getTime() - a.settings.times.startsAt.getTime());
    },

    /** Tournaments whose clock has run out, or with a reminder that is due. Indexes: due, reminder. */
    async listDue(now: Date): Promise<Pick<Play, 'id' | 'phase'>[]> {
      const rows = await model
        .find({ $or: [{ dueAt: { $lte: now } }, { remindAt: { $lte: now } }] }, { phase: 1 })
        .lean<Pick<PlayRow, '_id' | 'phase'>[]>();
      return rows.map(({ _id, phase }) => ({ id: _id.toHexString(), phase }));
    },

    /** Ids of tournaments before their end whose clocks have not moved by all outages. Index: phase. */
    async listBehind(lostMs: number): Promise<string[]> {
      const phases: Play['phase'][] = ['announced', 'registration', 'check-in', 'ready', 'live', 'paused'];
      const rows = await model
        .find({ phase: { $in: phases }, lostMs: { $ne: lostMs } }, { _id: 1 })
        .lean<Pick<PlayRow, '_id'>[]>();
      return rows.map(({ _id }) => _id.toHexString());
    },

    /** Takes a tournament off the clock. */
    async stopClock(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $unset: { dueAt: '' } });
    },
  };
};
