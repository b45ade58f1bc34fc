import { toObjectIds } from '@portal/service-kit/database';
import type { TimePosition } from '@portal/service-kit/http';
import { type ClientSession, type Connection, Types } from 'mongoose';
import { type ActivityRow, type ArticleVars, activityProjection, broadcastKinds, newestFirst } from './activities.ts';

type RowOfKind<K extends ActivityRow['kind']> = Extract<ActivityRow, { kind: K }>;

export type StoredActivity = ActivityRow;
export type Broadcast = RowOfKind<(typeof broadcastKinds)[number]>;

/** MongoDB merges so many ranges of an index in their order. With more, it would read all of them to sort. */
const maxMergedRanges = 100;

/** Which of two rows is newer, for sorting. */
const compareNewest = (one: ActivityRow, other: ActivityRow): number =>
  other.at.getTime() - one.at.getTime() || (one._id.toHexString() < other._id.toHexString() ? 1 : -1);

const buildFilterAfter = (after: TimePosition | undefined) => {
  if (!after) return {};
  const [at, id] = after;
  // The first condition bounds the index, the second excludes what the page before has.
  return { at: { $lte: at }, $or: [{ at: { $lt: at } }, { _id: { $lt: new Types.ObjectId(id) } }] };
};

const chunk = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / maxMergedRanges) }, (_, at) =>
    list.slice(at * maxMergedRanges, (at + 1) * maxMergedRanges),
  );

/** Reads the projection of activities, and keeps the rows of articles in it. */
export const createActivityReader = (connection: Connection) => {
  const activities = connection.collection<ActivityRow>(activityProjection.collection);

  const list = async (
    field: 'actorIds' | 'clanIds',
    ids: readonly string[],
    after: TimePosition | undefined,
    limit: number,
  ): Promise<ActivityRow[]> => {
    const lists = await Promise.all(
      chunk(ids).map((some) =>
        activities
          .find({ [field]: { $in: toObjectIds(some) }, ...buildFilterAfter(after) })
          // Otherwise MongoDB may read the newest activities of all players, and sort.
          .hint(field === 'actorIds' ? 'actor' : 'clan')
          .sort(newestFirst)
          .limit(limit)
          .toArray(),
      ),
    );
    return lists.flat();
  };

  return {
    /** Lists the newest activities of players and clans after a position, each once. Indexes: actor and clan, in their order. */
    async listNewest(
      { playerIds, clanIds }: { playerIds: readonly string[]; clanIds: readonly string[] },
      after: TimePosition | undefined,
      limit: number,
    ): Promise<ActivityRow[]> {
      const [ofPlayers, ofClans] = await Promise.all([
        list('actorIds', playerIds, after, limit),
        list('clanIds', clanIds, after, limit),
      ]);
      const rows = new Map([...ofPlayers, ...ofClans].map((row) => [row._id.toHexString(), row]));
      return [...rows.values()].sort(compareNewest).slice(0, limit);
    },

    /** Lists the newest results of a player. Index: actor, in its order. */
    async listResults(playerId: string, limit: number): Promise<RowOfKind<'result'>[]> {
      const filter = { actorIds: new Types.ObjectId(playerId), kind: 'result' as const };
      const rows = await activities.find(filter).hint('actor').sort(newestFirst).limit(limit).toArray();
      return rows.filter((row) => row.kind === 'result');
    },

    /** Lists opened cups and articles since a time, newest first. Index: broadcast, in its order. */
    async listBroadcasts(since: Date, limit: number): Promise<Broadcast[]> {
      const filter = { kind: { $in: broadcastKinds }, at: { $gt: since }, removed: false };
      const rows = await activities.find(filter).hint('broadcast').sort({ at: -1 }).limit(limit).toArray();
      return rows.filter((row) => row.kind === 'cup-opened' || row.kind === 'article');
    },

    /** Saves what an article is about. The row has the id of the article, and the time at which it was published first. */
    async saveArticle(
      { articleId, title }: ArticleVars,
      about: { playerIds: readonly string[]; clanIds: readonly string[] },
      at: Date,
      transaction: ClientSession,
    ): Promise<void> {
      const fields = { kind: 'article' as const, removed: false, version: 1, vars: { articleId, title } };
      const ids = { actorIds: toObjectIds(about.playerIds), clanIds: toObjectIds(about.clanIds) };
      await activities.updateOne(
        { _id: new Types.ObjectId(articleId) },
        { $set: { ...fields, ...ids }, $setOnInsert: { at } },
        { upsert: true, session: transaction },
      );
    },

    async removeArticle(articleId: string, transaction: ClientSession): Promise<void> {
      await activities.deleteOne({ _id: new Types.ObjectId(articleId) }, { session: transaction });
    },

    /** Removes a player from all activities, and activities that are about nobody else. Index: actor. */
    async removeByPlayer(playerId: string): Promise<void> {
      const actorId = new Types.ObjectId(playerId);
      await activities.deleteMany({ actorIds: [actorId] });
      await activities.updateMany({ actorIds: actorId }, { $pull: { actorIds: actorId } });
    },
  };
};
