import { type ClanRow, clanProjection } from '@portal/domain/clan-projection';
import type { Connection } from 'mongoose';

interface LargestClan {
  id: string;
  name: string;
  memberCount: number;
  logo: string | null;
}

export const createClanReader = (connection: Connection) => {
  const clans = connection.collection<ClanRow>(clanProjection.collection);
  return {
    /** The largest clans, equal ones by name. Index: size. */
    async largest(limit: number): Promise<LargestClan[]> {
      const options = {
        projection: { name: 1, memberCount: 1, logo: 1 },
        sort: { memberCount: -1, nameKey: 1, _id: 1 },
        limit,
      } as const;
      const rows = await clans.find({ deleted: false }, options).toArray();
      return rows.map(({ _id, name, memberCount, logo }) => ({ id: _id.toHexString(), name, memberCount, logo }));
    },
  };
};
