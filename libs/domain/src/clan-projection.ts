import type { ClanChanged } from '@portal/contracts';
import { roleNames } from '@portal/contracts/roles';
import { documentWhenNewer, type ProjectionDefinition, retryOnSwap } from '@portal/service-kit';
import { type Collection, type Connection, Types } from 'mongoose';

/** A clan as the services that do not own it know it. */
export interface ClanFacts {
  id: string;
  name: string;
  /** Address of the picture on the portal's origin. */
  logo: string | null;
  leaderId: string | null;
  managerIds: string[];
  memberCount: number;
}

interface ClanRow {
  _id: Types.ObjectId;
  version: number;
  name: string;
  nameKey: string;
  logo: string | null;
  leaderId: Types.ObjectId | null;
  managerIds: Types.ObjectId[];
  /** Empty for a deleted clan. */
  memberIds: Types.ObjectId[];
  memberCount: number;
  deleted: boolean;
  changedAt: Date;
}

const collection = 'clans';
const objectId = (id: string) => new Types.ObjectId(id);

const stateOf = (data: ClanChanged['data'], changedAt: Date): Omit<ClanRow, '_id' | 'version'> => {
  const memberIds = data.deleted ? [] : data.memberIds.map(objectId);
  return {
    name: data.name,
    nameKey: data.name.toLowerCase(),
    logo: data.logo,
    leaderId: data.leaderId === null ? null : objectId(data.leaderId),
    managerIds: data.managerIds.map(objectId),
    memberIds,
    memberCount: memberIds.length,
    deleted: data.deleted,
    changedAt,
  };
};

/** The row that results from an event. */
export const clanRowOf = (id: string, version: number, data: ClanChanged['data'], changedAt: Date): ClanRow => ({
  _id: objectId(id),
  version,
  ...stateOf(data, changedAt),
});

const toFacts = ({ _id, name, logo, leaderId, managerIds, memberCount }: ClanRow): ClanFacts => ({
  id: _id.toHexString(),
  name,
  logo,
  leaderId: leaderId?.toHexString() ?? null,
  managerIds: managerIds.map((id) => id.toHexString()),
  memberCount,
});

/** Clans from `clan.changed`. A deleted clan stays as a mark of its last version, so that a late event does not revive it. */
export const clanProjection: ProjectionDefinition = {
  collection,
  types: ['clan.changed'],
  createIndexes: (clans: Collection) =>
    clans.createIndexes([
      { key: { memberIds: 1 }, name: 'member' },
      // The largest clans, in the order of the leaderboard.
      {
        key: { memberCount: -1, nameKey: 1, _id: 1 },
        name: 'size',
        partialFilterExpression: { deleted: false },
      },
    ]),
  changesOf: (event) =>
    event.type === 'clan.changed'
      ? [
          {
            id: objectId(event.entityId),
            stages: [documentWhenNewer(event.entityVersion, stateOf(event.data, new Date(event.occurredAt)))],
          },
        ]
      : [],
};

/** The player's roles in the clan, which are derived and never stored with the player. */
export const clanRolesOf = (playerId: string, clan: ClanFacts | undefined): string[] => {
  const roles: string[] = [];
  if (clan?.managerIds.includes(playerId)) roles.push(roleNames.clanManager);
  if (clan?.leaderId === playerId) roles.push(roleNames.clanLeader);
  return roles;
};

/** Reads the projection of clans. */
export const createClanReader = (connection: Connection) => {
  const clans = connection.collection<ClanRow>(collection);
  const summary = { memberIds: 0 };
  return {
    /** The clan of each of these players who has one. Index: member. */
    async clansOf(playerIds: readonly string[]): Promise<Map<string, ClanFacts>> {
      if (playerIds.length === 0) return new Map();
      const wanted = playerIds.map(objectId);
      const rows = await retryOnSwap(() =>
        clans
          .aggregate<ClanRow & { present: Types.ObjectId[] }>([
            { $match: { memberIds: { $in: wanted } } },
            { $set: { present: { $setIntersection: ['$memberIds', wanted] } } },
            { $unset: 'memberIds' },
          ])
          .toArray(),
      );
      // A player who changes clans may be a member of both until the second event arrives: the newer event wins.
      rows.sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime());
      return new Map(rows.flatMap((row) => row.present.map((id) => [id.toHexString(), toFacts(row)] as const)));
    },

    /** The largest clans, equal ones by name. Index: size. */
    async largest(limit: number): Promise<ClanFacts[]> {
      const rows = await retryOnSwap(() =>
        clans
          .find({ deleted: false }, { projection: summary })
          .sort({ memberCount: -1, nameKey: 1, _id: 1 })
          .limit(limit)
          .toArray(),
      );
      return rows.map(toFacts);
    },
  };
};
export type ClanReader = ReturnType<typeof createClanReader>;
