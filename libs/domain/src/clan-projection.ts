import type { ClanChanged } from '@portal/contracts';
import { roleNames } from '@portal/contracts/roles';
import { copyRows, documentWhenNewer, type ProjectionDefinition } from '@portal/service-kit/projection';
import { type Collection, type Connection, Types } from 'mongoose';

/** The clan of a player, as rows of players copy it. */
export interface ClanOfPlayer {
  id: string;
  name: string;
  /** URL path of the picture. */
  logo: string | null;
  leaderId: string | null;
  isManager: boolean;
}

export interface ClanRow {
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

const toClanState = (data: ClanChanged['data'], changedAt: Date): Omit<ClanRow, '_id' | 'version'> => {
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

/** Converts an event to a row. */
export const toClanRow = (id: string, version: number, data: ClanChanged['data'], changedAt: Date): ClanRow => ({
  _id: objectId(id),
  version,
  ...toClanState(data, changedAt),
});

/** Projects `clan.changed`. The row of a deleted clan stays: its version keeps a late event from reviving the clan. */
export const clanProjection: ProjectionDefinition = {
  collection,
  types: ['clan.changed'],
  createIndexes: (clans: Collection) =>
    clans.createIndexes([
      { key: { memberIds: 1 }, name: 'member' },
      // The leaderboard lists the largest clans in this order.
      {
        key: { memberCount: -1, nameKey: 1, _id: 1 },
        name: 'size',
        partialFilterExpression: { deleted: false },
      },
    ]),
  toChanges(event, refreshedSince) {
    if (event.type !== 'clan.changed') return [];
    const state = toClanState(event.data, new Date(event.occurredAt));
    return [
      { id: objectId(event.entityId), stages: [documentWhenNewer(event.entityVersion, { ...state }, refreshedSince)] },
    ];
  },
};

/** Derives the player's roles in the clan, which are not stored with the player. */
export const listClanRoles = (playerId: string, clan: ClanOfPlayer | null | undefined): string[] => {
  const roles: string[] = [];
  if (clan?.isManager) roles.push(roleNames.clanManager);
  if (clan?.leaderId === playerId) roles.push(roleNames.clanLeader);
  return roles;
};

/** Builds the clan of a profile. The leader's username is null until the leader's data has arrived. */
export const presentPlayerClan = async (
  { id, username, clan }: { id: string; username: string; clan?: ClanOfPlayer | null | undefined },
  findUsername: (playerId: string) => Promise<string | null>,
) => {
  if (!clan) return null;
  const { id: clanId, name, logo, leaderId } = clan;
  const isLeader = leaderId === id;
  const leaderUsername = isLeader ? username : leaderId && (await findUsername(leaderId));
  return { id: clanId, name, logo, isLeader, leaderUsername };
};

/** Finds the clans of these players, by player id. Players without a clan are missing. Index: member. */
export const findClans = async (
  connection: Connection,
  playerIds: readonly Types.ObjectId[],
): Promise<Map<string, ClanOfPlayer>> => {
  const rows = await connection
    .collection<ClanRow>(collection)
    .aggregate<ClanRow & { present: Types.ObjectId[] }>([
      { $match: { memberIds: { $in: playerIds } } },
      { $set: { present: { $setIntersection: ['$memberIds', playerIds] } } },
      { $unset: 'memberIds' },
    ])
    .toArray();
  // A player who changes clans may be a member of both until the second event arrives. The newer event wins.
  rows.sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime());
  const clansByPlayer = new Map<string, ClanOfPlayer>();
  for (const { _id, name, logo, leaderId, managerIds, present } of rows) {
    const managers = new Set(managerIds.map((id) => id.toHexString()));
    const clan = { id: _id.toHexString(), name, logo, leaderId: leaderId?.toHexString() ?? null };
    for (const id of present.map((member) => member.toHexString()))
      clansByPlayer.set(id, { ...clan, isManager: managers.has(id) });
  }
  return clansByPlayer;
};

/** A row of a player. It may exist before the player's own data arrives. */
interface PlayerRow {
  _id: Types.ObjectId;
  /** A copy that makes a list of players a single query. */
  clan?: ClanOfPlayer;
}

/** Finds the copies of a clan among rows of players. */
export const clanIndex = { key: { 'clan.id': 1 }, name: 'clan', sparse: true } as const;

/** Finds the members of these clans, and the players whose copy names one of them. */
const playersOfClans = async (
  connection: Connection,
  players: Collection<PlayerRow>,
  clanIds: readonly string[],
): Promise<Types.ObjectId[]> => {
  const clans = connection.collection<ClanRow>(collection);
  const [members, copies] = await Promise.all([
    clans.find({ _id: { $in: clanIds.map(objectId) } }, { projection: { memberIds: 1 } }).toArray(),
    players.find({ 'clan.id': { $in: [...clanIds] } }, { projection: { _id: 1 } }).toArray(),
  ]);
  const ids = [...members.flatMap(({ memberIds }) => memberIds), ...copies.map(({ _id }) => _id)];
  return [...new Map(ids.map((id) => [id.toHexString(), id])).values()];
};

/** Number of clans whose players are read together. */
const clanBatchSize = 100;

/** Copies these clans into the rows of their members and removes them from the rows of former members. Index of the rows: clan. */
export const copyClans = async (
  connection: Connection,
  collectionOfPlayers: string,
  clanIds: readonly string[],
): Promise<void> => {
  const players = connection.collection<PlayerRow>(collectionOfPlayers);
  const readClans = async (ids: Types.ObjectId[]) => {
    const clansByPlayer = await findClans(connection, ids);
    return ids.map((_id) => ({ _id, clan: clansByPlayer.get(_id.toHexString()) }));
  };
  for (let from = 0; from < clanIds.length; from += clanBatchSize) {
    const affected = await playersOfClans(connection, players, clanIds.slice(from, from + clanBatchSize));
    await copyRows(affected, readClans, (rows) =>
      players.bulkWrite(
        rows.map(({ _id, clan }) => {
          const update = clan ? { $set: { clan } } : { $unset: { clan: true as const } };
          return { updateOne: { filter: { _id }, update, upsert: clan !== undefined } };
        }),
        { ordered: false },
      ),
    );
  }
};

/** Removes copies of clans that the projection no longer has. It reads all copies. */
export const removeStrayClans = async (connection: Connection, collectionOfPlayers: string): Promise<void> => {
  const players = connection.collection<PlayerRow>(collectionOfPlayers);
  const strays = players.aggregate<{ _id: string }>([
    { $match: { 'clan.id': { $gt: '' } } },
    { $group: { _id: '$clan.id' } },
    { $set: { clanId: { $toObjectId: '$_id' } } },
    {
      $lookup: {
        from: collection,
        localField: 'clanId',
        foreignField: '_id',
        pipeline: [{ $project: { _id: 1 } }],
        as: 'found',
      },
    },
    { $match: { found: [] } },
  ]);
  for await (const { _id } of strays) await copyClans(connection, collectionOfPlayers, [_id]);
};
