import { type TournamentStatus, tournamentStatuses, tournamentStatusOf } from '@portal/contracts';
import type { RowOf } from '@portal/service-kit';
import { type ClientSession, type Connection, Schema, Types } from 'mongoose';

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
    /** Place of the status in the list: live, upcoming, completed, unknown. */
    rank: { type: Number, required: true },
    /** Place within the status: next to start, or last to end, first. */
    place: { type: Number, required: true },
  },
  { collection: 'tournaments', versionKey: false },
);
// The list, whole or of one status.
tournamentSchema.index({ rank: 1, place: 1, _id: 1 }, { name: 'list' });
// Covers the sum of all prize pools.
tournamentSchema.index({ prizePool: 1 }, { name: 'prize_pool' });

export type TournamentRow = RowOf<typeof tournamentSchema>;

export interface Tournament extends Omit<TournamentRow, '_id' | 'rank' | 'place'> {
  id: string;
}

/** A page of tournaments starts after this position. */
type TournamentPosition = readonly [rank: number, place: number, id: string];

const rankOf = (status: TournamentStatus) => tournamentStatuses.indexOf(status);

export const tournamentPosition = ({ id, status, startDate, endDate }: Tournament): TournamentPosition => {
  const known = tournamentStatusOf(status);
  const ended = known === 'completed' || known === 'unknown';
  return [rankOf(known), ended ? -endDate.getTime() : startDate.getTime(), id];
};

const toTournament = (row: TournamentRow): Tournament => ({
  id: row._id.toHexString(),
  name: row.name,
  game: row.game,
  prizePool: row.prizePool,
  participants: row.participants,
  maxParticipants: row.maxParticipants,
  status: row.status,
  startDate: row.startDate,
  endDate: row.endDate,
});

const toRow = (tournament: Tournament) => {
  const { id, ...fields } = tournament;
  const [rank, place] = tournamentPosition(tournament);
  return { _id: id, ...fields, rank, place };
};

/** Index ranges of the rows that follow within the same status; written out because MongoDB cannot compare tuples. */
const afterWithin = ([rank, place, id]: TournamentPosition) => [
  { rank, place, _id: { $gt: new Types.ObjectId(id) } },
  { rank, place: { $gt: place } },
];

/** Never combines the status with the ranges: the index would then be read from the start of the status. */
const pageFilter = (status: TournamentStatus | undefined, after: TournamentPosition | undefined) => {
  const [lastRank = -1] = after ?? [];
  if (status === undefined) return after ? { $or: [...afterWithin(after), { rank: { $gt: lastRank } }] } : {};
  const rank = rankOf(status);
  if (!after || lastRank < rank) return { rank };
  return lastRank === rank ? { $or: afterWithin(after) } : { rank: { $in: [] } };
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

    async findById(id: string): Promise<Tournament | null> {
      const row = await model.findById(id).lean<TournamentRow>();
      return row && toTournament(row);
    },

    /** Live, then upcoming, completed and unknown statuses. Index: list, in its order. */
    async list(
      status: TournamentStatus | undefined,
      after: TournamentPosition | undefined,
      limit: number,
    ): Promise<Tournament[]> {
      const rows = await model
        .find(pageFilter(status, after))
        .sort({ rank: 1, place: 1, _id: 1 })
        .limit(limit)
        .lean<TournamentRow[]>();
      return rows.map(toTournament);
    },

    /** An estimate from collection metadata. */
    count: (): Promise<number> => model.estimatedDocumentCount(),

    /** Sum of all prize pools. Index: prize_pool, which covers the query. */
    async prizePool(): Promise<number> {
      const [sum] = await model.aggregate<{ total: number }>([
        { $match: { prizePool: { $gt: 0 } } },
        { $group: { _id: null, total: { $sum: '$prizePool' } } },
      ]);
      return sum?.total ?? 0;
    },
  };
};
