import { retryOnSwap } from '@portal/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { Types } from 'mongoose';
import type { PlayerRow } from '../projection/player-projection';

export interface KnownPlayer {
  id: string;
  username: string;
}

const toPlayer = ({ _id, username }: PlayerRow): KnownPlayer => ({ id: _id.toHexString(), username });

/** Reads the projection of players. */
export const createPlayerReader = (connection: Connection) => {
  const players = connection.collection<PlayerRow>('players');
  const options = (transaction?: ClientSession) => (transaction ? { session: transaction } : {});
  /** A transaction that a swap has broken runs again as a whole. */
  const read = <T>(transaction: ClientSession | undefined, query: () => Promise<T>): Promise<T> =>
    transaction ? query() : retryOnSwap(query);
  return {
    async findById(id: string, transaction?: ClientSession): Promise<KnownPlayer | null> {
      const row = await read(transaction, () => players.findOne({ _id: new Types.ObjectId(id) }, options(transaction)));
      return row && toPlayer(row);
    },

    /** In any case. Index: username. */
    async findByUsername(username: string, transaction?: ClientSession): Promise<KnownPlayer | null> {
      const row = await read(transaction, () =>
        players.findOne({ usernameKey: username.toLowerCase() }, options(transaction)),
      );
      return row && toPlayer(row);
    },

    /** Those of the players who are known, by id. */
    async findByIds(ids: readonly string[], transaction?: ClientSession): Promise<Map<string, KnownPlayer>> {
      const wanted = ids.map((id) => new Types.ObjectId(id));
      const rows = await read(transaction, () =>
        players.find({ _id: { $in: wanted } }, options(transaction)).toArray(),
      );
      return new Map(rows.map((row) => [row._id.toHexString(), toPlayer(row)]));
    },
  };
};
