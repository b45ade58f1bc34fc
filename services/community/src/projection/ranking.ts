import { retryOnSwap } from '@portal/service-kit';
import { type Connection, Types } from 'mongoose';
import { type KnownPlayerRow, known, playerProjection } from './players';

/** Reads places on the leaderboard. */
export const createRanking = (connection: Connection) => {
  const players = connection.collection<KnownPlayerRow>(playerProjection.collection);
  return {
    /** The player's place, from 1; null for a player who is not known. Index: rank. */
    rankOf: (id: string): Promise<number | null> =>
      retryOnSwap(async () => {
        const row = await players.findOne({ _id: new Types.ObjectId(id), ...known });
        if (!row) return null;
        const { score, wins } = row.standing;
        const ahead = await players.countDocuments({
          ...known,
          $or: [
            { 'standing.score': { $gt: score } },
            { 'standing.score': score, 'standing.wins': { $gt: wins } },
            {
              'standing.score': score,
              'standing.wins': wins,
              'player.usernameKey': { $lt: row.player.usernameKey },
            },
          ],
        });
        return ahead + 1;
      }),
  };
};
