import { deletedPlayerName, type Platform, type PlayerChanged } from '@portal/contracts';
import { caseKey } from '@portal/domain/username-key';
import { AppError, createBatchLoader } from '@portal/service-kit';
import { toObjectIds } from '@portal/service-kit/database';
import { documentWhenNewer, type ProjectionDefinition } from '@portal/service-kit/projection';
import { LRUCache } from 'lru-cache';
import { type ClientSession, type Collection, type Connection, Types } from 'mongoose';

/** A player as account publishes it. */
export interface PlayerRow {
  _id: Types.ObjectId;
  version: number;
  username: string;
  /** Null for a removed player, so that no name finds the row. */
  usernameKey: string | null;
  avatar: string | null;
  /** Absent until the projection is refreshed; null for a removed player. */
  platform?: Platform | null;
  /** The account was removed. The row stays: history needs its name, and its version keeps late events from reviving the player. */
  removed?: boolean;
}

/** Builds the part of a row that events replace. */
export const buildPlayerState = ({
  username,
  avatar,
  platform,
}: Pick<PlayerChanged['data'], 'username' | 'avatar' | 'platform'>) => ({
  username,
  usernameKey: caseKey(username),
  avatar,
  platform,
});

const removedState = { username: deletedPlayerName, usernameKey: null, avatar: null, platform: null, removed: true };

export const playerProjection: ProjectionDefinition = {
  collection: 'players',
  // Rows of revision 1 have no avatar, and those of revision 2 no platform.
  revision: '3',
  types: ['player.changed', 'player.removed'],
  createIndexes: (players: Collection) => players.createIndexes([{ key: { usernameKey: 1 }, name: 'username' }]),
  toChanges(event, refreshedSince) {
    if (event.type !== 'player.changed' && event.type !== 'player.removed') return [];
    const state = event.type === 'player.removed' ? removedState : buildPlayerState(event.data);
    return [
      {
        id: new Types.ObjectId(event.entityId),
        stages: [documentWhenNewer(event.entityVersion, state, refreshedSince)],
      },
    ];
  },
};

/** Projections of other services' entities. */
export const competitionProjections = [playerProjection];

/** A player with the name to show. */
export interface PlayerName {
  id: string;
  username: string;
}

/** Players whose data has arrived, by id. */
export type PlayersById = ReadonlyMap<string, PlayerName>;

const toPlayer = ({ _id, username }: PlayerRow): PlayerName => ({ id: _id.toHexString(), username });

const nameCacheMs = 30_000;

/**
 * Sessions are cached for some seconds, so a removed player may still call.
 * @throws AppError `user_not_found` for an unknown or a removed player
 */
export const requirePlayer = async (
  { players }: { players: Pick<PlayerReader, 'findById'> },
  id: string,
  transaction?: ClientSession,
): Promise<void> => {
  if (!(await players.findById(id, transaction))) throw new AppError('user_not_found');
};

/** Reads the projection of players. */
export const createPlayerReader = (connection: Connection) => {
  const players = connection.collection<PlayerRow>(playerProjection.collection);

  const projection = { username: 1 } as const;

  const find = async (filter: Record<string, unknown>, transaction?: ClientSession): Promise<PlayerName[]> => {
    const options = { projection, ...(transaction && { session: transaction }) };
    return (await players.find(filter, options).toArray()).map(toPlayer);
  };

  const loadPlayer = createBatchLoader(async (ids) => {
    const found = await find({ _id: { $in: toObjectIds(ids) } });
    return new Map(found.map((player) => [player.id, player]));
  });
  // A published username changes only when the account is removed. Unknown ids are not cached.
  const cached = new LRUCache<string, PlayerName>({
    max: 10_000,
    ttl: nameCacheMs,
    fetchMethod: (id) => loadPlayer(id),
  });

  return {
    /** @returns null for an unknown player, and for one whose account was removed */
    async findById(id: string, transaction?: ClientSession): Promise<PlayerName | null> {
      const [player] = await find({ _id: new Types.ObjectId(id), removed: { $ne: true } }, transaction);
      return player ?? null;
    },

    /** Ignores case. Index: username. */
    async findByUsername(username: string, transaction?: ClientSession): Promise<PlayerName | null> {
      const [player] = await find({ usernameKey: caseKey(username) }, transaction);
      return player ?? null;
    },

    /** Finds the platforms of players by id. Removed players are missing, and those whose platform has not arrived. */
    async findPlatforms(ids: readonly string[], transaction?: ClientSession): Promise<Map<string, Platform>> {
      const filter = { _id: { $in: toObjectIds(ids) }, removed: { $ne: true } };
      const options = { projection: { platform: 1 }, ...(transaction && { session: transaction }) };
      const rows = await players.find(filter, options).toArray();
      return new Map(rows.flatMap(({ _id, platform }) => (platform ? [[_id.toHexString(), platform] as const] : [])));
    },

    /** Returns names by id, also of removed players. Unknown ones are missing. */
    async findByIds(ids: readonly string[]): Promise<PlayersById> {
      const found = await Promise.all(ids.map((id) => cached.fetch(id)));
      return new Map(found.flatMap((player) => (player ? [[player.id, player] as const] : [])));
    },

    /** Drops the cached name of a removed player. Other processes forget it within `nameCacheMs`. */
    forget(id: string): void {
      cached.delete(id);
    },
  };
};
type PlayerReader = ReturnType<typeof createPlayerReader>;
