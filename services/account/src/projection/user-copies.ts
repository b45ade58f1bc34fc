import { isDeepStrictEqual } from 'node:util';
import { type ClanOfPlayer, clanProjection, clansOf, playersOfClans } from '@portal/domain/clan-projection';
import { type ProjectionDefinition, retryOnSwap } from '@portal/service-kit';
import { type Connection, Types } from 'mongoose';
import { createStandingReader, type Standing, standingProjection } from './standings';

/** Copies of the projections in a user's row, so that the own profile is one query. */
export interface UserCopies {
  standing: Standing;
  clan: ClanOfPlayer | null;
}

/** A row has both copies or, until it is first read or corrected, neither. */
interface CopyingRow {
  _id: Types.ObjectId;
  standing?: Standing | null;
  clan?: ClanOfPlayer | null;
}

const usersAtOnce = 1_000;

/**
 * Creates a function that makes the copies of users equal to the projections. A copy is read before its source and written only while
 * it is the same, so that an older state never replaces a newer one, however many processes correct it.
 */
export const createUserCorrection = (connection: Connection) => {
  const users = connection.collection<CopyingRow>('users');
  const standings = createStandingReader(connection);

  /** @returns false if other processes changed some of the copies in between */
  const correctOnce = async (ids: readonly Types.ObjectId[]): Promise<boolean> => {
    const rows = await users.find({ _id: { $in: [...ids] } }, { projection: { standing: 1, clan: 1 } }).toArray();
    const [standingOf, clanOf] = await Promise.all([
      standings.of(ids.map((id) => id.toHexString())),
      retryOnSwap(() => clansOf(connection, ids)),
    ]);
    const updates = rows.flatMap(({ _id, ...stored }) => {
      const id = _id.toHexString();
      const copies: UserCopies = { standing: standingOf(id), clan: clanOf.get(id) ?? null };
      if (isDeepStrictEqual(stored, copies)) return [];
      // Null matches a missing field too.
      const unchanged = { standing: stored.standing ?? null, clan: stored.clan ?? null };
      return [{ updateOne: { filter: { _id, ...unchanged }, update: { $set: copies } } }];
    });
    if (updates.length === 0) return true;
    return (await users.bulkWrite(updates, { ordered: false })).matchedCount === updates.length;
  };

  return async (ids: readonly Types.ObjectId[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += usersAtOnce)
      while (!(await correctOnce(ids.slice(from, from + usersAtOnce))));
  };
};

/** Corrects the users whom the events concern, or all, until each has been compared with the projections. */
const correctCopies: NonNullable<ProjectionDefinition['correctCopies']> = async (rows, connection, events) => {
  // Copies are made from the collections that are read, so one that is being rebuilt has none.
  if (rows.collectionName !== standingProjection.collection) return false;
  const users = connection.collection<CopyingRow>('users');
  const correct = createUserCorrection(connection);
  if (events) {
    const idsOf = (type: string) => events.filter((event) => event.type === type).map(({ entityId }) => entityId);
    const members = await playersOfClans(connection, users, idsOf('clan.changed'));
    await correct([...members, ...idsOf('standing.changed').map((id) => new Types.ObjectId(id))]);
    return false;
  }
  const all = users.find({}, { projection: { _id: 1 }, sort: { _id: 1 }, batchSize: usersAtOnce });
  while (await all.hasNext()) await correct(all.readBufferedDocuments().map(({ _id }) => _id));
  return false;
};

/** Data of competition that a player's own profile shows. */
export const accountProjections: readonly ProjectionDefinition[] = [
  { ...standingProjection, correctCopies },
  clanProjection,
];
