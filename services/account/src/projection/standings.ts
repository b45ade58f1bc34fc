import { type ClanOfPlayer, clanIndex, clanProjection, correctClans } from '@portal/domain/clan-projection';
import { documentWhenNewer, type ProjectionDefinition, retryOnSwap } from '@portal/service-kit';
import { type Collection, type Connection, Types } from 'mongoose';

export interface Standing {
  score: number;
  gamesPlayed: number;
  wins: number;
}

/** A player may be in a clan before a standing is known. */
export interface StandingRow extends Partial<Standing> {
  _id: Types.ObjectId;
  clan?: ClanOfPlayer;
}

const collection = 'standings';

/** The standings of players and their clans. */
export const standingProjection = {
  collection,
  revision: 2,
  types: ['standing.changed'],
  // Read by id; corrected by clan.
  createIndexes: (standings: Collection) => standings.createIndexes([clanIndex]),
  changesOf: (event) =>
    event.type === 'standing.changed'
      ? [{ id: new Types.ObjectId(event.entityId), stages: [documentWhenNewer(event.entityVersion, event.data)] }]
      : [],
  correctCopies: correctClans,
} satisfies ProjectionDefinition;

export const standingOf = ({ score, gamesPlayed, wins }: Partial<Standing> = {}): Standing => ({
  score: score ?? 0,
  gamesPlayed: gamesPlayed ?? 0,
  wins: wins ?? 0,
});

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
      const options = { projection: { clan: 0 } } as const;
      const rows = await retryOnSwap(() => standings.find({ _id: { $in: wanted } }, options).toArray());
      const found = new Map(rows.map((row) => [row._id.toHexString(), row]));
      return (playerId) => standingOf(found.get(playerId));
    },
  };
};
