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
const noStanding: Standing = { score: 0, gamesPlayed: 0, wins: 0 };

/** Projects the standings of players, which competition owns. */
export const standingProjection = {
  collection,
  revision: 3,
  types: ['standing.changed'],
  // Standings are read only by id.
  createIndexes: async () => undefined,
  toChanges(event, refreshedSince) {
    if (event.type !== 'standing.changed') return [];
    const stages = [documentWhenNewer(event.entityVersion, event.data, refreshedSince)];
    return [{ id: new Types.ObjectId(event.entityId), stages }];
  },
} satisfies ProjectionDefinition;

/** Reads the projection of standings; a player without games has zeros. */
export const createStandingReader = (connection: Connection) => {
  const standings = connection.collection<StandingRow>(collection);

  /** Finds the standings of these players, in their order. */
  const findByPlayers = async (playerIds: readonly string[]): Promise<Standing[]> => {
    const ids = playerIds.map((id) => new Types.ObjectId(id));
    const options = { projection: { score: 1, gamesPlayed: 1, wins: 1 } } as const;
    const rows = await standings.find({ _id: { $in: ids } }, options).toArray();
    const byPlayer = new Map(rows.map(({ _id, ...standing }) => [_id.toHexString(), standing]));
    return playerIds.map((id) => byPlayer.get(id) ?? noStanding);
  };

  return {
    findByPlayers,
    async findByPlayer(playerId: string): Promise<Standing> {
      const [standing = noStanding] = await findByPlayers([playerId]);
      return standing;
    },
  };
};
