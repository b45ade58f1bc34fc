import { phasesBeforeStart, storedSettings } from '@portal/contracts';
import { type ClientSession, type Connection, Schema, type Types } from 'mongoose';
import type { Play } from './documents.ts';
import type { FixtureFilter, Page } from './match-repository.ts';
import { type CardRow, cardFields, type PlayCard, toCard } from './play-card.ts';

export type PlayRow = Omit<Play, 'id'> & { _id: Types.ObjectId; turns?: number };

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

/** The facts of a tournament. It has the id of the tournament. */
const playSchema = new Schema(
  {
    version: number,
    phase: text,
    /** `storedSettings` of the contract, which validates them on the way in and out. */
    settings: { type: Schema.Types.Mixed, required: true },
    staff: { type: [{ _id: false, playerId: text, role: text }], required: true },
    entrants: { type: [String], required: true },
    out: { type: [String], required: true },
    barred: { type: [String], default: [] },
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
    kickOffAt: { type: Date },
    finishedAt: { type: Date, default: null },
    /** `PendingRuling` */
    heldRulings: { type: [Schema.Types.Mixed], default: undefined },
    /** `EarlyStep[]` */
    earlySteps: { type: Schema.Types.Mixed },
    lostMs: { type: Number, default: 0 },
    /** Incremented by each change and each lock, so that concurrent transactions conflict. */
    turns: { type: Number },
  },
  { collection: 'tournamentPlays', versionKey: false, minimize: false },
);
// For the sweep; rows without a clock have no `dueAt`, those without a reminder to come no `remindAt` or `kickOffAt`, and those without held
// rulings no `heldRulings`.
playSchema.index({ dueAt: 1 }, { sparse: true, name: 'due' });
playSchema.index({ remindAt: 1 }, { sparse: true, name: 'reminder' });
playSchema.index({ kickOffAt: 1 }, { sparse: true, name: 'kick_off' });
playSchema.index({ 'heldRulings.sendAt': 1 }, { sparse: true, name: 'held_rulings' });
playSchema.index({ phase: 1, 'settings.times.startsAt': 1 }, { name: 'phase' });
playSchema.index({ 'staff.playerId': 1, phase: 1, 'settings.times.startsAt': -1 }, { name: 'staff_by_start' });

/** Only the page of a cup that bots play shows its matches. */
const buildFilter = ({ tournamentId, entrants }: FixtureFilter) => ({
  ...(tournamentId === undefined ? { byBots: { $ne: true } } : { _id: tournamentId }),
  ...(entrants.length > 0 && { $and: entrants.map((ids) => ({ entrants: { $in: ids } })) }),
});

/**
 * Rows without a clock have no `dueAt`. Tournaments of earlier releases have neither barred entrants nor outages, and not all settings.
 */
export const toPlay = ({ _id, settings, turns: _turns, ...fields }: PlayRow): Play => ({
  id: _id.toHexString(),
  ...fields,
  settings: storedSettings.parse(settings),
  draws: fields.draws ?? [],
  barred: fields.barred ?? [],
  dueAt: fields.dueAt ?? null,
  remindAt: fields.remindAt ?? null,
  kickOffAt: fields.kickOffAt ?? null,
  heldRulings: fields.heldRulings ?? [],
  lostMs: fields.lostMs ?? 0,
});

/** A tournament without what its bracket is computed from. */
export type PlayOutline = Omit<Play, 'facts' | 'draws'>;

const raiseTurns = { $inc: { turns: 1 } } as const;

/** The update from one state to the next: changed fields, and of the facts only the changed results. */
const buildUpdate = (before: Play, after: Play) => {
  const set: Record<string, unknown> = {};
  const unset: Record<string, ''> = {};
  const put = (path: string, value: unknown) => {
    const isClock = path === 'dueAt' || path === 'remindAt' || path === 'kickOffAt';
    const isEmpty = path === 'heldRulings' && Array.isArray(value) && value.length === 0;
    if (value === undefined || (isClock && value === null) || isEmpty) unset[path] = '';
    else set[path] = value;
  };
  const { id: _id, facts, settings, ...fields } = after;
  if (before.settings !== settings) put('settings', storedSettings.parse(settings));
  for (const [name, value] of Object.entries(fields)) if (before[name as keyof Play] !== value) put(name, value);
  for (const key of new Set([...Object.keys(before.facts), ...Object.keys(facts)]))
    if (before.facts[key] !== facts[key]) put(`facts.${key}`, facts[key]);
  return { $set: set, $unset: unset, ...raiseTurns };
};

export const createPlayRepository = (connection: Connection) => {
  const model = connection.model('TournamentPlay', playSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async insert(
      { id, settings, dueAt, remindAt, kickOffAt, staff, entrants, out, barred, heldRulings, ...fields }: Play,
      transaction: ClientSession,
    ): Promise<void> {
      const lists = { staff: [...staff], entrants: [...entrants], out: [...out], barred: [...barred] };
      const clocks = { ...(dueAt && { dueAt }), ...(remindAt && { remindAt }), ...(kickOffAt && { kickOffAt }) };
      const held = heldRulings.length > 0 && { heldRulings: [...heldRulings] };
      await model.create(
        [{ _id: id, settings: storedSettings.parse(settings), ...fields, ...lists, ...clocks, ...held }],
        {
          session: transaction,
        },
      );
    },

    async findById(id: string): Promise<Play | null> {
      const row = await model.findById(id).lean<PlayRow>();
      return row && toPlay(row);
    },

    /** Waits for the current lock: MongoDB blocks a write outside a transaction until it is released. */
    async waitForLock(id: string): Promise<void> {
      await model.updateOne({ _id: id }, raiseTurns, { writeConcern: { w: 1 } });
    },

    /**
     * Locks a tournament for a transaction. If another one holds the lock, this throws an error that makes `transact` start over; nothing
     * has been read or decided then.
     */
    async lock(id: string, transaction: ClientSession): Promise<void> {
      await model.updateOne({ _id: id }, raiseTurns, { session: transaction });
    },

    async findByIds(ids: readonly string[]): Promise<Map<string, Play>> {
      const rows = await model.find({ _id: { $in: ids } }).lean<PlayRow[]>();
      return new Map(rows.map((row) => [row._id.toHexString(), toPlay(row)]));
    },

    /** Finds tournaments without their results, which can be large, by id. */
    async findOutlines(ids: readonly string[]): Promise<Map<string, PlayOutline>> {
      const rows = await model
        .find({ _id: { $in: ids } }, { facts: 0, draws: 0 })
        .lean<Omit<PlayRow, 'facts' | 'draws'>[]>();
      return new Map(rows.map((row) => [row._id.toHexString(), toPlay({ ...row, facts: {}, draws: [] })]));
    },

    /** Finds tournaments without their results, by id. */
    async findCards(ids: readonly string[]): Promise<Map<string, PlayCard>> {
      const rows = await model.find({ _id: { $in: ids } }, cardFields).lean<CardRow[]>();
      return new Map(rows.map((row) => [row._id.toHexString(), toCard(row)]));
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

    /** Tournaments that are ready and did not fail to start before `since`, by their start. Index: phase, in its order. */
    async listReady(filter: FixtureFilter, since: Date, { skip, limit }: Page): Promise<Play[]> {
      const rows = await model
        .find({ ...buildFilter(filter), phase: 'ready', 'settings.times.startsAt': { $gte: since } })
        .sort({ 'settings.times.startsAt': 1 })
        .skip(skip)
        .limit(limit)
        .lean<PlayRow[]>();
      return rows.map(toPlay);
    },

    /**
     * Started tournaments with matches that are played later, the latest first: leagues and paused ones. In a live knockout, every match
     * whose players are known can be played now. Index: phase, in its order.
     */
    async listWithLaterMatches(filter: FixtureFilter, { skip, limit }: Page): Promise<Play[]> {
      const phases = [{ phase: 'paused' }, { phase: 'live', 'settings.format': { $in: ['round-robin', 'groups'] } }];
      const rows = await model
        .find({ ...buildFilter(filter), $or: phases })
        .sort({ 'settings.times.startsAt': -1 })
        .skip(skip)
        .limit(limit)
        .lean<PlayRow[]>();
      return rows.map(toPlay);
    },

    /** Stores the next state of a tournament. Fails if it has changed since it was read, also by a change that concerns other documents only. */
    async update(before: Play, after: Play, transaction: ClientSession): Promise<void> {
      await model
        .updateOne({ _id: before.id, version: before.version }, buildUpdate(before, after), { session: transaction })
        .orFail();
    },

    /** Takes a player out of the staff of all tournaments. Index: staff. */
    async removeStaff(playerId: string): Promise<void> {
      await model.updateMany({ 'staff.playerId': playerId }, { $pull: { staff: { playerId } }, ...raiseTurns });
    },

    async remove(id: string, transaction: ClientSession): Promise<void> {
      await model.deleteOne({ _id: id }, { session: transaction });
    },

    /** Removes a tournament unless it has changed. @returns whether it was removed */
    async removeAt({ id, version }: Pick<Play, 'id' | 'version'>, transaction: ClientSession): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: id, version }, { session: transaction });
      return deletedCount === 1;
    },

    /** Tournaments whose clock has run out, or with a reminder or the email of a ruling that is due. Indexes: due, reminder, kick_off, held_rulings. */
    async listDue(now: Date): Promise<string[]> {
      const isRunning = { phase: { $ne: 'settled' } };
      const isDue = { $lte: now };
      const rows = await model
        .find(
          {
            $or: [
              { dueAt: isDue, ...isRunning },
              ...[{ remindAt: isDue }, { kickOffAt: isDue }, { 'heldRulings.sendAt': isDue }],
            ],
          },
          { _id: 1 },
        )
        .lean<Pick<PlayRow, '_id'>[]>();
      return rows.map(({ _id }) => _id.toHexString());
    },

    /** Settled tournaments whose players are not all credited yet, oldest first. Index: due. */
    async listUnsettled(now: Date, limit: number): Promise<string[]> {
      const rows = await model
        .find({ phase: 'settled', dueAt: { $lte: now } }, { _id: 1 })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean<Pick<PlayRow, '_id'>[]>();
      return rows.map(({ _id }) => _id.toHexString());
    },

    /** Lists tournaments that have opened and not ended before then, by id, after an id. For snapshots only: it reads past all others. */
    async listRecent(after: string | null, since: Date, limit: number): Promise<Play[]> {
      const phases: Play['phase'][] = ['registration', 'check-in', 'ready', 'live', 'paused', 'finished', 'settled'];
      const isRecent = {
        phase: { $in: phases },
        byBots: { $ne: true },
        $or: [{ finishedAt: null }, { finishedAt: { $gte: since } }],
      };
      const rows = await model
        .find({ ...isRecent, ...(after !== null && { _id: { $gt: after } }) })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<PlayRow[]>();
      return rows.map(toPlay);
    },

    /** Lists the cups that bots play. Reads all tournaments, for the migration only. */
    async listByBots(): Promise<string[]> {
      const rows = await model.find({ byBots: true }, { _id: 1 }).lean<Pick<PlayRow, '_id'>[]>();
      return rows.map(({ _id }) => _id.toHexString());
    },

    /** Lists tournaments that have not ended and whose clocks have not moved by all outages. Index: phase. */
    async listBehind(lostMs: number): Promise<string[]> {
      const phases: Play['phase'][] = [...phasesBeforeStart, 'live', 'paused'];
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
