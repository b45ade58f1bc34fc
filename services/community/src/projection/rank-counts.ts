import { type ProjectionDefinition, withTransaction } from '@portal/service-kit';
import type { ClientSession, Collection, Connection, Types } from 'mongoose';

/** A stored row as this module sees it. */
interface RankedRow {
  _id: Types.ObjectId;
  rankKey?: string;
  player?: unknown;
}

/**
 * Counts neighbors on the leaderboard: players whose `rankKey` is at least `from` and below the next group's. Groups are stored among the
 * players, so that a rebuild swaps both at once. The first group has the empty key; without it, the collection is not counted yet.
 */
export interface RankGroup {
  /** `rank:` and `from`. */
  _id: string;
  count: number;
  /** Incremented by every write, so that transactions conflict even when the count stays the same. */
  writes: number;
}

const prefix = 'rank:';
const groupsOf = (rows: Collection) => rows.conn.collection<RankGroup>(rows.collectionName);
const playersOf = (rows: Collection) => rows.conn.collection<RankedRow>(rows.collectionName);

export const groupIdOf = (rankKey: string): string => `${prefix}${rankKey}`;
const fromOf = (groupId: string): string => groupId.slice(prefix.length);
/** `;` is the character after `:`. */
export const allGroups = { _id: { $gte: prefix, $lt: 'rank;' } };

/** A rank counts the players of one group and adds up the groups before it: both take about a millisecond with a million players. */
const largestGroup = 1_000;

/** Halves a group until each part is small enough. Index: rank_key. */
const split = async (
  rows: Collection,
  { _id, count }: Omit<RankGroup, 'writes'>,
  session?: ClientSession,
): Promise<void> => {
  if (count <= largestGroup) return;
  const half = Math.floor(count / 2);
  const options = {
    projection: { rankKey: 1 },
    sort: { rankKey: 1 },
    skip: half,
    ...(session && { session }),
  } as const;
  const middle = await playersOf(rows).findOne({ rankKey: { $gte: fromOf(_id) } }, options);
  if (!middle?.rankKey) throw new Error(`The group ${_id} counts players that do not exist`);
  const upper = { _id: groupIdOf(middle.rankKey), count: count - half };
  const groups = groupsOf(rows);
  const transaction = session && { session };
  await groups.updateOne({ _id }, { $set: { count: half }, $inc: { writes: 1 } }, transaction);
  await groups.insertOne({ ...upper, writes: 0 }, transaction);
  await split(rows, { _id, count: half }, session);
  await split(rows, upper, session);
};

/** Whether these are the only players. Events reach a collection that is being rebuilt as soon as it exists, maybe before `startCounting`. */
const areAll = async (rows: Collection, ids: readonly unknown[], session: ClientSession): Promise<boolean> => {
  const isPlayer = [{ rankKey: { $exists: true } }, { player: { $exists: true } }];
  const filter = { _id: { $nin: ids as Types.ObjectId[] }, $or: isPlayer };
  return (await playersOf(rows).findOne(filter, { projection: { _id: 1 }, session })) === null;
};

const addChanges = async (
  rows: Collection,
  before: readonly string[],
  after: readonly string[],
  session: ClientSession,
): Promise<void> => {
  const groups = await groupsOf(rows)
    .find(allGroups, { session, sort: { _id: 1 } })
    .toArray();
  const changes = new Map<RankGroup, number>();
  const add = (rankKey: string, change: number) => {
    const id = groupIdOf(rankKey);
    const group = groups.findLast(({ _id }) => _id <= id);
    if (group) changes.set(group, (changes.get(group) ?? 0) + change);
  };
  for (const rankKey of before) add(rankKey, -1);
  for (const rankKey of after) add(rankKey, 1);
  if (changes.size === 0) return;
  // Players who later fall into the range of a removed group count in the one before it.
  const isEmpty = ({ _id, count }: RankGroup, change: number) => _id !== prefix && count + change === 0;
  await groupsOf(rows).bulkWrite(
    [...changes].map(([group, change]) => {
      const filter = { _id: group._id };
      if (isEmpty(group, change)) return { deleteOne: { filter } };
      return { updateOne: { filter, update: { $inc: { count: change, writes: 1 } } } };
    }),
    { session },
  );
  for (const [{ _id, count }, change] of changes) await split(rows, { _id, count: count + change }, session);
};

/** Changes rows and the counts of their groups in one transaction, so that ranks are exact despite duplicates, disorder and kills. */
export const countRanks: NonNullable<ProjectionDefinition['aroundWrite']> = (rows, connection, ids, write) =>
  withTransaction(
    connection,
    async (session) => {
      const readKeys = async () => {
        const filter = { _id: { $in: ids as Types.ObjectId[] }, rankKey: { $exists: true } };
        const found = await playersOf(rows)
          .find(filter, { projection: { rankKey: 1 }, session })
          .toArray();
        return new Map(found.map(({ _id, rankKey = '' }) => [_id.toHexString(), rankKey]));
      };
      const before = await readKeys();
      await write(session);
      const after = await readKeys();
      const moved = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
      if (moved.length === 0) return;
      const isCounted = await groupsOf(rows).findOne({ _id: prefix }, { session });
      if (!isCounted) {
        const count = after.size;
        if (await areAll(rows, ids, session))
          await groupsOf(rows).insertOne({ _id: prefix, count, writes: 0 }, { session });
        return;
      }
      const keysIn = (keys: ReadonlyMap<string, string>) => moved.flatMap((id) => keys.get(id) ?? []);
      await addChanges(rows, keysIn(before), keysIn(after), session);
      // No caller waits, and a busy database needs longer for the players of a whole batch.
    },
    { limitMs: 60_000 },
  );

/** Starts to count an empty collection. One with rows is counted once it has been rebuilt. */
export const startCounting = async (rows: Collection): Promise<void> => {
  if (await rows.findOne({}, { projection: { _id: 1 } })) return;
  await groupsOf(rows).updateOne({ _id: prefix }, { $setOnInsert: { count: 0, writes: 0 } }, { upsert: true });
};

/** Counts all rows of a collection. Nothing may write to it at the same time. */
export const recountRanks = async (connection: Connection, collection: string): Promise<void> => {
  const rows = connection.collection(collection);
  const count = await rows.countDocuments({ rankKey: { $gte: '' } });
  await groupsOf(rows).deleteMany(allGroups);
  await groupsOf(rows).insertOne({ _id: prefix, count, writes: 0 });
  await split(rows, { _id: prefix, count });
};
