import { leaderboardClan } from '@portal/contracts';
import { clanProjection } from '@portal/domain/clan-projection';
import { type EntityOf, type SelectedRow, selectFields, toEntity } from '@portal/service-kit/database';
import type { Connection } from 'mongoose';
import type { ScoredClanRow } from './clan-scores.ts';

const fields = selectFields(leaderboardClan);

export type ListedClan = EntityOf<SelectedRow<ScoredClanRow, typeof fields>>;

/** Reads the projection of clans. */
export const createClanReader = (connection: Connection) => {
  const clans = connection.collection<ScoredClanRow>(clanProjection.collection);
  return {
    /** Lists the largest clans, or those with the highest scores; equal ones by name. Index: size or score, in its order. */
    async listBest(by: 'memberCount' | 'score', limit: number): Promise<ListedClan[]> {
      const sort = { [by]: -1, nameKey: 1, _id: 1 } as const;
      return (await clans.find({ deleted: false }, { projection: fields, sort, limit }).toArray()).map(toEntity);
    },
  };
};
