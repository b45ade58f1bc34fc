import {
  type EntrantKind,
  readTournamentStatus,
  type TournamentPhase,
  type TournamentStatus,
  tournament,
  tournamentStatuses,
} from '@portal/contracts';
import { type EntityOf, type RowOf, type SelectedRow, selectFields, toEntity } from '@portal/service-kit/database';
import { buildIdQuery, type IdRange } from '@portal/service-kit/http';
import { type ClientSession, type Connection, Schema, Types } from 'mongoose';
import type { SeasonGroup } from './season-repository.ts';

const tournamentSchema = new Schema(
  {
    name: { type: String, required: true },
    game: { type: String, required: true },
    prizePool: { type: Number, required: true },
    participants: { type: Number, required: true },
    maxParticipants: { type: Number, required: true },
    status: { type: String, required: true },
    startDate: { type: Date, required: true },
    endDate: { type: Date, required: true },
    /** Set for tournaments that are played in the portal. */
    phase: { type: String },
    /** Set for clan cups. */
    entrants: { type: String },
    /** Set for tournaments of one platform group. */
    platformGroup: { type: String },
    /** Set for the demo cup. */
    byBots: { type: Boolean },
    /** Place of the status in the list: live, upcoming, completed, unknown; then cups of bots, which no status lists. */
    rank: { type: Number, required: true },
    /** Place within the status: next to start, or last to end, first. */
    place: { type: Number, required: true },
  },
  { collection: 'tournaments', versionKey: false },
);
// Serves the list of all tournaments and of one status.
tournamentSchema.index({ rank: 1, place: 1, _id: 1 }, { name: 'list' });
// Covers the sum of all prize pools.
tournamentSchema.index({ prizePool: 1 }, { name: 'prize_pool' });

type OptionalField = 'phase' | 'entrants' | 'platformGroup' | 'byBots';

export type TournamentRow = Omit<RowOf<typeof tournamentSchema>, OptionalField> & {
  phase?: TournamentPhase;
  entrants?: EntrantKind;
  platformGroup?: SeasonGroup;
  byBots?: true;
};

const fields = selectFields(tournament);
type SelectedTournament = SelectedRow<TournamentRow, typeof fields>;

export type Tournament = EntityOf<SelectedTournament>;

/** A page of tournaments starts after this position. */
type TournamentPosition = readonly [rank: number, place: number, id: string];

const findStatusRank = (status: TournamentStatus) => tournamentStatuses.indexOf(status);

/** The place of cups that bots play, behind those of all statuses. */
const botsRank = tournamentStatuses.length;

export const getTournamentPosition = ({ id, status, startDate, endDate, byBots }: Tournament): TournamentPosition => {
  const group = readTournamentStatus(status);
  const hasEnded = group === 'completed' || group === 'unknown';
  return [byBots ? botsRank : findStatusRank(group), hasEnded ? -endDate.getTime() : startDate.getTime(), id];
};

const toRow = (entity: Tournament) => {
  const { id, ...state } = entity;
  const [rank, place] = getTournamentPosition(entity);
  return { _id: id, ...state, rank, place };
};

/** Ranges of the index after the position, within its status. They are written out because MongoDB cannot compare tuples. */
const buildRangesAfter = ([rank, place, id]: TournamentPosition) => [
  { rank, place, _id: { $gt: new Types.ObjectId(id) } },
  { rank, place: { $gt: place } },
];

/** The filter never combines the status with the ranges, because MongoDB would then read the index from the start of the status. */
const buildPageFilter = (status: TournamentStatus | undefined, after: TournamentPosition | undefined) => {
  const [lastRank = -1] = after ?? [];
  if (status === undefined) return after ? { $or: [...buildRangesAfter(after), { rank: { $gt: lastRank } }] } : {};
  const rank = findStatusRank(status);
  if (!after || lastRank < rank) return { rank };
  return lastRank === rank ? { $or: buildRangesAfter(after) } : { rank: { $in: [] } };
};

export const createTournamentRepository = (connection: Connection) => {
  const model = connection.model('Tournament', tournamentSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null;
    },

    async insert(tournaments: readonly Tournament[], transaction: ClientSession): Promise<void> {
      await model.insertMany(tournaments.map(toRow), { session: transaction });
    },

    async replace(tournament: Tournament, transaction: ClientSession): Promise<void> {
      const { _id, ...state } = toRow(tournament);
      await model.replaceOne({ _id }, state, { session: transaction });
    },

    async remove(id: string, transaction: ClientSession): Promise<void> {
      await model.deleteOne({ _id: id }, { session: transaction });
    },

    async findById(id: string): Promise<Tournament | null> {
      const row = await model.findById(id, fields).lean<SelectedTournament>();
      return row && toEntity(row);
    },

    /** Lists live, then upcoming, completed and unknown tournaments. Index: list, in its order. */
    async list(
      status: TournamentStatus | undefined,
      after: TournamentPosition | undefined,
      limit: number,
    ): Promise<Tournament[]> {
      const rows = await model
        .find(buildPageFilter(status, after), fields)
        .sort({ rank: 1, place: 1, _id: 1 })
        .limit(limit)
        .lean<SelectedTournament[]>();
      return rows.map(toEntity);
    },

    /** Lists rows for the sitemap. */
    async listRange(range: IdRange, fields: Readonly<Record<string, 1>>): Promise<{ id: string }[]> {
      const { filter, options } = buildIdQuery(range);
      return (await model.find(filter, fields, options).lean<Pick<TournamentRow, '_id'>[]>()).map(toEntity);
    },

    /** Returns an estimate from the collection's metadata. */
    count: (): Promise<number> => model.estimatedDocumentCount(),

    /** Index: prize_pool. It covers the query. */
    async sumPrizePools(): Promise<number> {
      const [sum] = await model.aggregate<{ total: number }>([
        { $match: { prizePool: { $gt: 0 } } },
        { $group: { _id: null, total: { $sum: '$prizePool' } } },
      ]);
      return sum?.total ?? 0;
    },
  };
};
