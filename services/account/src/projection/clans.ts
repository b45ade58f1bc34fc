import { type ClanOfPlayer, findClans } from '@portal/domain/clan-projection';
import { type Connection, Types } from 'mongoose';

/** Reads the projection of clans. */
export const createClanReader = (connection: Connection) => ({
  /** @returns null for a player without a clan */
  async findByPlayer(playerId: string): Promise<ClanOfPlayer | null> {
    return (await findClans(connection, [new Types.ObjectId(playerId)])).get(playerId) ?? null;
  },
});
