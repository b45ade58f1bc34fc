import type { StateEvent } from '@portal/contracts';
import { type ClanRow, clanProjection } from '@portal/domain/clan-projection';
import { toObjectIds } from '@portal/service-kit/database';
import { copyRows } from '@portal/service-kit/projection';
import type { Connection, Types } from 'mongoose';
import { playerProjection } from './players.ts';

/** A clan with the sum of its members' scores, which follows from the rows of players. */
export type ScoredClanRow = ClanRow & { score?: number };

interface ClanScore {
  _id: Types.ObjectId;
  score: number;
}

/** The clans of these players. Index: _id. */
const findClanIds = async (connection: Connection, playerIds: readonly string[]): Promise<string[]> => {
  if (playerIds.length === 0) return [];
  const players = connection.collection(playerProjection.collection);
  return players.distinct('clan.id', { _id: { $in: toObjectIds(playerIds) } });
};

/** Sums the scores of clans after rows of their members were written. Index of the rows: clan. */
export const updateClanScores = async (connection: Connection, events: readonly StateEvent[]): Promise<void> => {
  const listIds = (type: StateEvent['type']) =>
    events.filter((event) => event.type === type).map((one) => one.entityId);
  const playerClanIds = await findClanIds(connection, [...listIds('standing.changed'), ...listIds('player.removed')]);
  const clanIds = toObjectIds([...new Set([...listIds('clan.changed'), ...playerClanIds])]);
  const readScores = async (ids: Types.ObjectId[]): Promise<ClanScore[]> => {
    const rows = await connection
      .collection(playerProjection.collection)
      .aggregate<{ _id: string; score: number }>([
        { $match: { 'clan.id': { $in: ids.map((id) => id.toHexString()) } } },
        { $group: { _id: '$clan.id', score: { $sum: '$standing.score' } } },
      ])
      .toArray();
    const scores = new Map(rows.map(({ _id, score }) => [_id, score]));
    return ids.map((_id) => ({ _id, score: scores.get(_id.toHexString()) ?? 0 }));
  };
  await copyRows(clanIds, readScores, (scores) =>
    connection.collection<ScoredClanRow>(clanProjection.collection).bulkWrite(
      scores.map(({ _id, score }) => ({ updateOne: { filter: { _id }, update: { $set: { score } } } })),
      { ordered: false },
    ),
  );
};
