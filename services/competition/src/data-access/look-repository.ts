import { toEntity, toObjectIds } from '@portal/service-kit/database';
import type { Connection, Types } from 'mongoose';
import { type PlayerRow, playerProjection } from '../projection/players.ts';
import { type ClanCrest, type CrestRow, crestFields } from './clan-repository.ts';

type LookRow =
  | { _id: Types.ObjectId; avatar: string }
  | { _id: Types.ObjectId; clan: CrestRow; owners: Types.ObjectId[] };

/** Avatars and crests shown next to names. */
interface LookParts {
  /** Avatars by player; players without one are missing. */
  avatars: ReadonlyMap<string, string>;
  /** Crests by player, and by clan for requested clans. */
  crests: ReadonlyMap<string, ClanCrest>;
}

/** Reads avatars and crests from the collections of players, memberships and clans. They change without events, so nothing is cached. */
export const createLookRepository = (connection: Connection) => {
  const players = connection.collection<PlayerRow>(playerProjection.collection);
  return {
    /** Finds avatars by player. Players without one are missing. */
    async findAvatars(playerIds: readonly string[]): Promise<Map<string, string>> {
      if (playerIds.length === 0) return new Map();
      const filter = { _id: { $in: toObjectIds(playerIds) }, avatar: { $ne: null } };
      const rows = await players.find(filter, { projection: { avatar: 1 } }).toArray();
      return new Map(
        rows.flatMap(({ _id, avatar }) => (avatar === null ? [] : [[_id.toHexString(), avatar] as const])),
      );
    },

    /** Finds avatars and clans of players, and the crests of some clans, by one command. */
    async find(playerIds: readonly string[], clanIds: readonly string[]): Promise<LookParts> {
      if (playerIds.length === 0) return { avatars: new Map(), crests: new Map() };
      const ids = toObjectIds(playerIds);
      const ofMembers = [
        { $match: { playerId: { $in: ids } } },
        { $group: { _id: '$clanId', owners: { $push: '$playerId' } } },
        {
          $lookup: {
            ...{ from: 'clans', localField: '_id', foreignField: '_id', as: 'clan' },
            pipeline: [{ $project: crestFields }],
          },
        },
        { $unwind: '$clan' },
      ];
      const ofClans = [
        { $match: { _id: { $in: toObjectIds(clanIds) } } },
        { $project: crestFields },
        { $project: { clan: '$$ROOT', owners: ['$_id'] } },
      ];
      const rows = await players
        .aggregate<LookRow>([
          { $match: { _id: { $in: ids }, avatar: { $ne: null } } },
          { $project: { avatar: 1 } },
          { $unionWith: { coll: 'memberships', pipeline: ofMembers } },
          ...(clanIds.length > 0 ? [{ $unionWith: { coll: 'clans', pipeline: ofClans } }] : []),
        ])
        .toArray();
      const avatars = new Map<string, string>();
      const crests = new Map<string, ClanCrest>();
      for (const row of rows) {
        if ('avatar' in row) avatars.set(row._id.toHexString(), row.avatar);
        else for (const owner of row.owners) crests.set(owner.toHexString(), toEntity(row.clan));
      }
      return { avatars, crests };
    },
  };
};
