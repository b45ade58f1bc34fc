import { type TournamentStatus, tournamentStatuses, tournamentStatusOf } from '@portal/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { type TournamentRow, tournamentModel } from './tournament-schema';

export interface Tournament extends Omit<TournamentRow, '_id' | 'rank' | 'place'> {
  id: string;
}

/** Where a list of tournaments goes on: behind this one. */
export interface TournamentPosition {
  rank: number;
  place: number;
  id: string;
}

const rankOf = (status: TournamentStatus) => tournamentStatuses.indexOf(status);

export const tournamentPosition = ({ id, status, startDate, endDate }: Tournament): TournamentPosition => {
  const known = tournamentStatusOf(status);
  const ended = known === 'completed' || known === 'unknown';
  return { rank: rankOf(known), place: ended ? -endDate.getTime() : startDate.getTime(), id };
};

const toTournament = ({ _id, rank: _rank, place: _place, ...fields }: TournamentRow): Tournament => ({
  id: _id.toHexString(),
  ...fields,
});

const toRow = (tournament: Tournament) => {
  const { id, ...fields } = tournament;
  const { rank, place } = tournamentPosition(tournament);
  return { _id: id, ...fields, rank, place };
};

/** What follows it in its own status, as ranges an index can seek to; written out, since MongoDB has no comparison of tuples. */
const behindWithin = ({ rank, place, id }: TournamentPosition) => [
  { rank, place, _id: { $gt: id } },
  { rank, place: { $gt: place } },
];

/** What a page is taken from. The status never stands beside the ranges: the index would then be read from the status's start. */
const rowsOf = (status: TournamentStatus | undefined, after: TournamentPosition | undefined) => {
  if (status === undefined) return after ? { $or: [...behindWithin(after), { rank: { $gt: after.rank } }] } : {};
  const rank = rankOf(status);
  if (!after || after.rank < rank) return { rank };
  return after.rank === rank ? { $or: behindWithin(after) } : { rank: { $in: [] } };
};

export const createTournamentRepository = (connection: Connection) => {
  const model = tournamentModel(connection);
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

    /** Live ones, then upcoming, then completed, then those whose status is not known. Index: list, in its order. */
    async list(
      status: TournamentStatus | undefined,
      after: TournamentPosition | undefined,
      limit: number,
    ): Promise<Tournament[]> {
      const rows = await model
        .find(rowsOf(status, after))
        .sort({ rank: 1, place: 1, _id: 1 })
        .limit(limit)
        .lean<TournamentRow[]>();
      return rows.map(toTournament);
    },

    /** About how many there are, without counting them. */
    count: (): Promise<number> => model.estimatedDocumentCount(),

    /** All prize pools together. Index: prize_pool, which holds all that is read. */
    async prizePool(): Promise<number> {
      const [sum] = await model.aggregate<{ total: number }>([
        { $match: { prizePool: { $gt: 0 } } },
        { $group: { _id: null, total: { $sum: '$prizePool' } } },
      ]);
      return sum?.total ?? 0;
    },
  };
};
