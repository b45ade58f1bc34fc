import { type Connection, Schema, type Types } from 'mongoose';

export interface Figures {
  score: number;
  gamesPlayed: number;
  wins: number;
}

export interface StandingRow extends Figures {
  /** The player's id. */
  _id: Types.ObjectId;
  /** Counts the changes that were told; 0 for a standing that nothing has changed yet. */
  version: number;
  /** How often the player has joined a clan: written with each membership, so that it and a change of the score exclude each other. */
  joins: number;
}

const standingSchema = new Schema<StandingRow>(
  {
    score: { type: Number, required: true },
    gamesPlayed: { type: Number, required: true },
    wins: { type: Number, required: true },
    version: { type: Number, required: true },
    joins: { type: Number, required: true },
  },
  { collection: 'standings', versionKey: false },
);

export const standingModel = (connection: Connection) => connection.model<StandingRow>('Standing', standingSchema);
