import { leaderboardClan } from '@portal/contracts';
import { type ClanRow, clanProjection } from '@portal/domain/clan-projection';
import { type EntityOf, type SelectedRow, selectFields, toEntity } from '@portal/service-kit/database';
import type { Connection } from 'mongoose';

const fields = selectFields(leaderboardClan);

export type LargestClan = EntityOf<SelectedRow<ClanRow, typeof fields>>;

/** Reads the projection of clans. */
export const createClanReader = (connection: Connection) => {
  const clans = connection.collection<ClanRow>(clanProjection.collection);
  return {
    /** Lists the largest clans, equal ones by name. Index: size. */
    async listLargest(limit: number): Promise<LargestClan[]> {
      const options = {
        projection: fields,
        sort: { memberCount: -1, nameKey: 1, _id: 1 },
        limit,
      } as const;
      return (await clans.find({ deleted: false }, options).toArray()).map(toEntity);
    },
  };
};
