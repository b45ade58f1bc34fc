import { type Connection, Schema, type Types } from 'mongoose';

export interface TournamentRow {
  _id: Types.ObjectId;
  name: string;
  game: string;
  prizePool: number;
  participants: number;
  maxParticipants: number;
  status: string;
  startDate: Date;
  endDate: Date;
  /** Place of the status in the list: live, upcoming, completed, unknown. */
  rank: number;
  /** Place within its status: what comes next, or what ended last, first. */
  place: number;
}

const tournamentSchema = new Schema<TournamentRow>(
  {
    name: { type: String, required: true },
    game: { type: String, required: true },
    prizePool: { type: Number, required: true },
    participants: { type: Number, required: true },
    maxParticipants: { type: Number, required: true },
    status: { type: String, required: true },
    startDate: { type: Date, required: true },
    endDate: { type: Date, required: true },
    rank: { type: Number, required: true },
    place: { type: Number, required: true },
  },
  { collection: 'tournaments', versionKey: false },
);

// The list in its order, whole or of one status.
tournamentSchema.index({ rank: 1, place: 1, _id: 1 }, { name: 'list' });
// The sum of all prize pools reads nothing else.
tournamentSchema.index({ prizePool: 1 }, { name: 'prize_pool' });

export const tournamentModel = (connection: Connection) =>
  connection.model<TournamentRow>('Tournament', tournamentSchema);
