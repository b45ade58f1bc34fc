import { isDeepStrictEqual } from 'node:util';
import type { ClanChanged } from '@portal/contracts';
import { roleNames } from '@portal/contracts/roles';
import { documentWhenNewer, type ProjectionDefinition } from '@portal/service-kit';
import { type Collection, type Connection, Types } from 'mongoose';

/** A player's clan, copied into the player's row so that a list of players is one query. */
export interface ClanOfPlayer {
  id: string;
  name: string;
  /** Address of the picture on the portal's origin. */
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
export const clanRolesOf = (playerId: string, clan: ClanOfPlayer | null | undefined): string[] => {
  const roles: string[] = [];
  if (clan?.isManager) roles.push(roleNames.clanManager);
  if (clan?.leaderId === playerId) roles.push(roleNames.clanLeader);
  return roles;
};

/** A player's clan as profiles show it. A leader whose data has not arrived yet has no username. */
export const presentClanOf = async (
  { id, username, clan }: { id: string; username: string; clan?: ClanOfPlayer | null | undefined },
  usernameOf: (playerId: string) => Promise<string | null>,
) => {
  if (!clan) return null;
  const { isManager: _, leaderId, ...shown } = clan;
  const isLeader = leaderId === id;
  const leaderUsername = isLeader ? username : leaderId && (await usernameOf(leaderId));
  return { ...shown, isLeader, leaderUsername };
};

/** The clan of each of these players who has one. Index: member. */
export const clansOf = async (
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
  // A player who changes clans may be a member of both until the second event arrives: the newer event wins.
  rows.sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime());
  const clanOf = new Map<string, ClanOfPlayer>();
  for (const { _id, name, logo, leaderId, managerIds, present } of rows) {
    const managers = new Set(managerIds.map((id) => id.toHexString()));
    const clan = { id: _id.toHexString(), name, logo, leaderId: leaderId?.toHexString() ?? null };
    for (const id of present.map((member) => member.toHexString()))
      clanOf.set(id, { ...clan, isManager: managers.has(id) });
  }
  return clanOf;
};

/** A row of players; it may exist before the player's own data arrives. */
interface PlayerRow {
  _id: Types.ObjectId;
  clan?: ClanOfPlayer | null;
}

/** Clans that are corrected together. */
const clansAtOnce = 100;

/** The index on rows of players that `playersOfClans` needs. */
export const clanIndex = { key: { 'clan.id': 1 }, name: 'clan', sparse: true } as const;

/** Members of these clans, and players whose copy names one of them. Index of the rows: clan. */
export const playersOfClans = async (
  connection: Connection,
  rows: Collection<PlayerRow>,
  clanIds: readonly string[],
): Promise<Types.ObjectId[]> => {
  const filter = { _id: { $in: clanIds.map(objectId) } };
  const [members, copies] = await Promise.all([
    connection
      .collection<ClanRow>(collection)
      .find(filter, { projection: { memberIds: 1 } })
      .toArray(),
    rows.find({ 'clan.id': { $in: [...clanIds] } }, { projection: { _id: 1 } }).toArray(),
  ]);
  const ids = [...members.flatMap(({ memberIds }) => memberIds), ...copies.map(({ _id }) => _id)];
  return [...new Map(ids.map((id) => [id.toHexString(), id])).values()];
};

/** `correctCopies` of a projection of players: keeps `clan` in each row equal to the projection of clans. */
export const correctClans: NonNullable<ProjectionDefinition['correctCopies']> = async (target, connection, events) => {
  const rows = connection.collection<PlayerRow>(target.collectionName);
  const clans = connection.collection<ClanRow>(collection);

  /** Updates of the rows of these clans' members, former ones too, whose copy is wrong. */
  const findCorrections = async (clanIds: readonly string[]) => {
    const players = await playersOfClans(connection, rows, clanIds);
    const [clanOf, stored] = await Promise.all([
      clansOf(connection, players),
      rows.find({ _id: { $in: players } }, { projection: { clan: 1 } }).toArray(),
    ]);
    const copyOf = new Map(stored.map(({ _id, clan }) => [_id.toHexString(), clan]));
    return players.flatMap((_id) => {
      const clan = clanOf.get(_id.toHexString());
      if (isDeepStrictEqual(clan, copyOf.get(_id.toHexString()))) return [];
      const update = clan ? { $set: { clan } } : { $unset: { clan: true as const } };
      return [{ updateOne: { filter: { _id }, update, upsert: clan !== undefined } }];
    });
  };

  const findAllClans = async () => [
    ...(await clans.distinct('_id')).map((id) => id.toHexString()),
    ...(await rows.distinct('clan.id')).filter((id) => id !== undefined),
  ];
  const changed = events?.flatMap(({ type, entityId }) => (type === 'clan.changed' ? [entityId] : []));
  const clanIds = [...new Set(changed ?? (await findAllClans()))];
  // The last writer of a clan, and a later writer of a copy of an older state, read again and find it.
  let isCorrected = false;
  for (let from = 0; from < clanIds.length; from += clansAtOnce) {
    const corrections = await findCorrections(clanIds.slice(from, from + clansAtOnce));
    if (corrections.length === 0) continue;
    await rows.bulkWrite(corrections, { ordered: false });
    isCorrected = true;
  }
  return isCorrected;
};
