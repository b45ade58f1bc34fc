import { leaderboardClan } from '@portal/contracts';
import { clanProjection } from '@portal/domain/clan-projection';
import { type EntityOf, type SelectedRow, selectFields, toEntity, toObjectIds } from '@portal/service-kit/database';
import type { Connection } from 'mongoose';
import type { ScoredClanRow } from './clan-scores.ts';

const fields = selectFields(leaderboardClan);

export type ListedClan = EntityOf<SelectedRow<ScoredClanRow, typeof fields>>;

const cardFields = { name: 1, logo: 1 } as const;
export interface ClanCard {
  id: string;
  name: string;
  logo: string | null;
}

/** Reads the projection of clans. */
export const createClanReader = (connection: Connection) => {
  const clans = connection.collection<ScoredClanRow>(clanProjection.collection);
  return {
    /** Finds clans by id. Dissolved ones are missing. */
    async findByIds(ids: readonly string[]): Promise<Map<string, ClanCard>> {
      const wanted = { _id: { $in: toObjectIds(ids) }, deleted: false };
      const rows = await clans.find(wanted, { projection: cardFields }).toArray();
      return new Map(rows.map(({ _id, name, logo }) => [_id.toHexString(), { id: _id.toHexString(), name, logo }]));
    },

    /** Lists the largest clans, or those with the highest scores; equal ones by name. Index: size or score, in its order. */
    async listBest(by: 'memberCount' | 'score', limit: number): Promise<ListedClan[]> {
      const sort = { [by]: -1, nameKey: 1, _id: 1 } as const;
      return (await clans.find({ deleted: false }, { projection: fields, sort, limit }).toArray()).map(toEntity);
    },
  };
};
