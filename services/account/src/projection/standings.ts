import { clanProjection } from '@portal/domain/clan-projection';
import { documentWhenNewer, type ProjectionDefinition, retryOnSwap } from '@portal/service-kit';
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

const standingProjection: ProjectionDefinition = {
  collection,
  types: ['standing.changed'],
  // Read by id only.
  createIndexes: async () => undefined,
  changesOf: (event) =>
    event.type === 'standing.changed'
      ? [{ id: new Types.ObjectId(event.entityId), stages: [documentWhenNewer(event.entityVersion, event.data)] }]
      : [],
};

/** What competition owns and a player's own profile shows. */
export const accountProjections = [standingProjection, clanProjection];

/**
 * Reads the projection of standings. Projections use the driver: update pipelines write their rows, which mongoose does not cast, and
 * a lean read of 100 rows costs 15 % more CPU.
 */
export const createStandingReader = (connection: Connection) => {
  const standings = connection.collection<StandingRow>(collection);
  return {
    /** @returns the standing by player id, zeros for a player without one */
    async of(playerIds: readonly string[]): Promise<(playerId: string) => Standing> {
      const wanted = playerIds.map((id) => new Types.ObjectId(id));
      const rows = await retryOnSwap(() => standings.find({ _id: { $in: wanted } }).toArray());
      const found = new Map(
        rows.map(({ _id, score, gamesPlayed, wins }) => [_id.toHexString(), { score, gamesPlayed, wins }] as const),
      );
      return (playerId) => found.get(playerId) ?? noStanding;
    },
  };
};
