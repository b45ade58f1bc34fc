import { createBatchLoader } from '@portal/service-kit';
import { LRUCache } from 'lru-cache';
import { type Connection, Types } from 'mongoose';
import { createUserCorrection, type UserCopies } from '../projection/user-copies';
import { ownFields, type User, type UserRow } from './user';

type Profile = Pick<User, 'id' | (typeof ownFields)[number]> & UserCopies;

const projection = Object.fromEntries([...ownFields, 'standing', 'clan'].map((field) => [field, 1]));

/** Reads users together with their standings and clans. By the driver: the own profile is read often. */
export const createProfileReader = (connection: Connection) => {
  const users = connection.collection<UserRow>('users');
  const correctCopies = createUserCorrection(connection);
  const find = async (ids: readonly string[], shown: Record<string, number>) => {
    const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    const rows = await users.find(filter, { projection: shown }).toArray();
    return new Map(rows.map((row) => [row._id.toHexString(), row]));
  };
  // A username never changes. Unknown ids are not cached.
  const usernames = new LRUCache<string, string>({
    max: 10_000,
    fetchMethod: async (id) => (await find([id], { username: 1 })).get(id)?.username,
  });
  const loadRow = createBatchLoader((ids) => find(ids, projection));
  return {
    async findById(id: string): Promise<Profile | null> {
      let row = await loadRow(id);
      if (row && !row.standing) {
        // A new user, or one of an earlier release: no event has made the copies yet.
        await correctCopies([row._id]);
        row = await loadRow(id);
      }
      if (!row?.standing) return null;
      const { _id: _, standing, clan = null, ...fields } = row;
      return { id, ...fields, standing, clan };
    },

    /** @returns null for an unknown user */
    usernameOf: async (id: string): Promise<string | null> => (await usernames.fetch(id)) ?? null,
  };
};
