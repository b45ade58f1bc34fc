import { documentWhenNewer, type ProjectionDefinition } from '@portal/service-kit';
import { type Connection, Types } from 'mongoose';

export interface Standing {
  score: number;
  gamesPlayed: number;
  wins: number;
}

interface StandingRow extends Standing {
  _id: Types.ObjectId;
}

const collection = 'standings';
const none: Standing = { score: 0, gamesPlayed: 0, wins: 0 };

/** The standings of players, which competition owns. */
export const standingProjection = {
  collection,
  revision: 3,
  types: ['standing.changed'],
  // Read by id only.
  createIndexes: async () => undefined,
  toChanges(event, refreshedSince) {
    if (event.type !== 'standing.changed') return [];
    const stages = [documentWhenNewer(event.entityVersion, event.data, refreshedSince)];
    return [{ id: new Types.ObjectId(event.entityId), stages }];
  },
} satisfies ProjectionDefinition;

/** Reads the projection of standings. */
export const createStandingReader = (connection: Connection) => {
  const standings = connection.collection<StandingRow>(collection);
  return {
    /** @returns the standing by player id, zeros for a player without one */
    async of(playerIds: readonly string[]): Promise<(playerId: string) => Standing> {
      const wanted = playerIds.map((id) => new Types.ObjectId(id));
      const options = { projection: { score: 1, gamesPlayed: 1, wins: 1 } } as const;
      const rows = await standings.find({ _id: { $in: wanted } }, options).toArray();
      const found = new Map(rows.map(({ _id, ...standing }) => [_id.toHexString(), standing]));
      return (playerId) => found.get(playerId) ?? none;
    },
  };
};
