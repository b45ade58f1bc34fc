import { type ClanOfPlayer, clansOf } from '@portal/domain/clan-projection';
import { LRUCache } from 'lru-cache';
import { type Connection, Types } from 'mongoose';
import { createStandingReader, type Standing } from '../projection/standings';
import { ownFields, type User, type UserRow, userModel } from './user';

interface Profile extends Pick<User, 'id' | (typeof ownFields)[number]> {
  standing: Standing;
  clan: ClanOfPlayer | null;
}

/** Reads users together with their standings and clans. */
export const createProfileReader = (connection: Connection) => {
  const users = userModel(connection);
  const standings = createStandingReader(connection);
  // A username never changes. Unknown ids are not cached.
  const usernames = new LRUCache<string, string>({
    max: 10_000,
    fetchMethod: async (id) => (await users.findById(id, { username: 1 }).lean<UserRow>())?.username,
  });
  return {
    async findById(id: string): Promise<Profile | null> {
      const [row, standingOf, clanOf] = await Promise.all([
        users.findById(id, [...ownFields]).lean<UserRow>(),
        standings.of([id]),
        clansOf(connection, [new Types.ObjectId(id)]),
      ]);
      if (!row) return null;
      const { _id: _, ...fields } = row;
      return { id, ...fields, standing: standingOf(id), clan: clanOf.get(id) ?? null };
    },

    /** @returns null for an unknown user */
    findUsername: async (id: string): Promise<string | null> => (await usernames.fetch(id)) ?? null,
  };
};
