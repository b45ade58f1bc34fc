import type { ClanOfPlayer } from '@portal/domain/clan-projection';
import { createUnchangingCache, retryOnSwap } from '@portal/service-kit';
import { type Connection, Types } from 'mongoose';
import { type Standing, type StandingRow, standingOf, standingProjection } from '../projection/standings';
import type { User, UserRow } from './user';

/** What the player's own profile shows. */
export interface Profile
  extends Pick<User, 'id' | 'username' | 'email' | 'avatar' | 'roles' | 'platform' | 'createdAt'> {
  standing: Standing;
  clan: ClanOfPlayer | undefined;
}

const shown = { username: 1, email: 1, avatar: 1, roles: 1, platform: 1, createdAt: 1 } as const;

/** Reads users together with the projection of their standings: one query costs half of two. */
export const createProfileReader = (connection: Connection) => {
  const users = connection.collection<UserRow>('users');
  // A username never changes.
  const usernames = createUnchangingCache(async (ids) => {
    const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    const rows = await users.find(filter, { projection: { username: 1 } }).toArray();
    return rows.map(({ _id, username }) => [_id.toHexString(), username]);
  });
  return {
    async findById(id: string): Promise<Profile | null> {
      const $match = { _id: new Types.ObjectId(id) };
      const standing = { $unionWith: { coll: standingProjection.collection, pipeline: [{ $match }] } };
      const rows = await retryOnSwap(() =>
        users.aggregate<UserRow | StandingRow>([{ $match }, { $project: shown }, standing]).toArray(),
      );
      let user: UserRow | undefined;
      let projected: StandingRow | undefined;
      for (const row of rows) {
        if ('username' in row) user = row;
        else projected = row;
      }
      if (!user) return null;
      const { _id, ...fields } = user;
      return { id, ...fields, standing: standingOf(projected), clan: projected?.clan };
    },

    /** @returns null for an unknown user */
    usernameOf: async (id: string): Promise<string | null> => (await usernames([id])).get(id) ?? null,
  };
};
