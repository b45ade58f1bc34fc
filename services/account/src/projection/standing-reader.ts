import { retryOnSwap } from '@portal/service-kit';
import { type Connection, Types } from 'mongoose';

/** What the competition service reports about a player. */
export interface Standing {
  score: number;
  gamesPlayed: number;
  wins: number;
}

interface StandingRow extends Standing {
  _id: Types.ObjectId;
}

/** Of a player about whom nothing was reported yet. */
const none: Standing = { score: 0, gamesPlayed: 0, wins: 0 };

/** Reads the projection of standings. */
export const createStandingReader = (connection: Connection) => {
  const standings = connection.collection<StandingRow>('standings');
  return {
    /** The standing of each of these players. */
    async of(playerIds: readonly string[]): Promise<(playerId: string) => Standing> {
      const wanted = playerIds.map((id) => new Types.ObjectId(id));
      const rows = await retryOnSwap(() => standings.find({ _id: { $in: wanted } }).toArray());
      const found = new Map(
        rows.map(({ _id, score, gamesPlayed, wins }) => [_id.toHexString(), { score, gamesPlayed, wins }] as const),
      );
      return (playerId) => found.get(playerId) ?? none;
    },
  };
};
export type StandingReader = ReturnType<typeof createStandingReader>;
