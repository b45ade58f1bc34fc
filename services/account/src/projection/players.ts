import { type ClanOfPlayer, clanIndex, copyClans, removeStrayClans } from '@portal/domain/clan-projection';
import { toObjectIds } from '@portal/service-kit/database';
import { notSyncedSince, type ProjectionDefinition, partWhenNewer } from '@portal/service-kit/projection';
import { type Collection, type Connection, Types } from 'mongoose';

interface Standing {
  score: number;
  gamesPlayed: number;
  wins: number;
}

/** Competition's data of a player. The two parts arrive in any order, and before or after the user. */
export interface PlayerRow {
  _id: Types.ObjectId;
  /** Missing for a player without games. */
  standing?: Standing;
  clan?: ClanOfPlayer;
}

export const noStanding: Standing = { score: 0, gamesPlayed: 0, wins: 0 };

/** Players' standings and clans in one row, because profiles show both. */
export const playerProjection = {
  collection: 'players',
  types: ['standing.changed'],
  createIndexes: (players: Collection) => players.createIndexes([clanIndex]),
  toChanges(event, refreshedSince) {
    if (event.type !== 'standing.changed') return [];
    const stages = [partWhenNewer('standing', event.entityVersion, event.data, refreshedSince)];
    return [{ id: new Types.ObjectId(event.entityId), stages }];
  },
  async afterWrite(connection, events) {
    const clanIds = events.filter(({ type }) => type === 'clan.changed').map(({ entityId }) => entityId);
    await copyClans(connection, playerProjection.collection, clanIds);
  },
  async removeStale(rows, refreshedSince, connection) {
    await rows.updateMany({ 'standing.syncedAt': notSyncedSince(refreshedSince) }, { $unset: { standing: true } });
    await removeStrayClans(connection, playerProjection.collection);
    await rows.deleteMany({ standing: null, clan: null });
  },
} satisfies ProjectionDefinition;

/** Reads the projection of players. */
export const createPlayerReader = (connection: Connection) => {
  const players = connection.collection<PlayerRow>(playerProjection.collection);
  return {
    /** Finds the scores of these players, in their order. A player without games has 0. */
    async findScores(playerIds: readonly string[]): Promise<number[]> {
      const ids = toObjectIds(playerIds);
      const options = { projection: { 'standing.score': 1 }, limit: ids.length } as const;
      const rows = await players.find({ _id: { $in: ids } }, options).toArray();
      const scores = new Map(rows.map(({ _id, standing }) => [_id.toHexString(), standing?.score]));
      return playerIds.map((id) => scores.get(id) ?? 0);
    },
  };
};
