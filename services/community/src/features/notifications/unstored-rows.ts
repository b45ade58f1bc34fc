import {
  followersSubject,
  limits,
  type listedKinds,
  maxCountedFollowers,
  type UnstoredKind,
  unstoredKinds,
} from '@portal/contracts';
import type { TimePosition } from '@portal/service-kit/http';
import { Types } from 'mongoose';
import type { CommunityContext } from '../../context.ts';
import { deriveNotificationId, type Inbox, type RankChange } from '../../data-access/index.ts';
import type { Broadcast } from '../../projection/activity-reader.ts';
import type { RecentBroadcast } from './recent-broadcasts.ts';
import { getRetentionStart } from './retention.ts';

/** Players who are named in one row. */
const maxActors = 3;
/** Rows of each kind on a page. */
const maxOfKind = 3;
const topRank = 100;

/** A row of the list before its players are read. */
export interface ListedRow {
  id: string;
  kind: (typeof listedKinds)[number];
  at: Date;
  storedAt: Date;
  vars: Record<string, string>;
  actorIds: string[];
  count: number;
}

export type UnstoredContext = Pick<
  CommunityContext,
  'follows' | 'weeklyRanks' | 'players' | 'readBroadcasts' | 'clock' | 'portal'
>;

const isShown = ({ groups }: Inbox, kind: UnstoredKind): boolean => groups[unstoredKinds[kind]].portal;

/** Reads the one row about all players who have followed this one since a time. */
export const readFollowers = async (
  { follows }: Pick<UnstoredContext, 'follows'>,
  playerId: string,
  since: Date,
): Promise<ListedRow[]> => {
  const followers = await follows.listFollowersSince(playerId, since, maxCountedFollowers);
  const [newest] = followers;
  if (!newest) return [];
  return [
    {
      id: deriveNotificationId(playerId, followersSubject),
      kind: 'follower',
      at: newest.createdAt,
      storedAt: newest.createdAt,
      vars: {},
      actorIds: followers.slice(0, maxActors).map(({ followerId }) => followerId),
      count: followers.length,
    },
  ];
};

const toRow = (row: Broadcast): ListedRow => {
  const vars: Record<string, string> =
    row.kind === 'article'
      ? { articleId: row.vars.articleId, title: row.vars.title }
      : {
          tournamentId: row.vars.tournamentId,
          tournamentName: row.vars.tournamentName,
          closesAt: row.vars.closesAt,
        };
  const { _id, kind, at } = row;
  return { id: _id.toHexString(), kind, at, storedAt: at, vars, actorIds: [], count: 0 };
};

/** Selects articles about the player, and about players whom it follows. Without new articles, nothing is read. */
const selectArticles = async (
  { follows }: UnstoredContext,
  playerId: string,
  articles: readonly RecentBroadcast[],
): Promise<RecentBroadcast[]> => {
  if (!articles.some(({ readerIds }) => readerIds.size > 0)) return [];
  const followed = await follows.listFolloweeIds(playerId, limits.feed.followed);
  return articles.filter(({ readerIds }) => [playerId, ...followed].some((id) => readerIds.has(id)));
};

/** Whether the last week was good enough for a row: clearly better, or among the best for the first time. */
const isBetter = ({ rank, before }: RankChange): boolean =>
  (before - rank >= 10 && before - rank >= before / 10) || (rank <= topRank && before > topRank);

const readRank = async ({ weeklyRanks }: UnstoredContext, playerId: string): Promise<ListedRow[]> => {
  const change = await weeklyRanks.findChange(playerId);
  if (!change || !isBetter(change)) return [];
  const { week, rank, before } = change;
  return [
    {
      id: deriveNotificationId(playerId, `rank:${week.toISOString()}`),
      ...{ kind: 'rank', at: week, storedAt: week },
      vars: { rank: String(rank), before: String(before) },
      ...{ actorIds: [], count: 0 },
    },
  ];
};

/** Reads opened cups, articles and the week's rank since a time and after a position, some of each. */
const readBroadcastRows = async (
  ctx: UnstoredContext,
  playerId: string,
  { inbox, since, isChosen }: { inbox: Inbox; since: Date; isChosen: (row: Pick<ListedRow, 'at' | 'id'>) => boolean },
): Promise<ListedRow[]> => {
  if (!ctx.portal.features.followFeed) return [];
  // What happened before is no news to a newcomer. Ids begin with the time at which the account was created.
  const joinedAt = new Types.ObjectId(playerId).getTimestamp();
  const recent = (await ctx.readBroadcasts()).filter(
    ({ _id, at }) => at > since && at > joinedAt && isChosen({ at, id: _id.toHexString() }),
  );
  const ofKind = (kind: Broadcast['kind']) => (isShown(inbox, kind) ? recent.filter((row) => row.kind === kind) : []);
  const [articles, ranks] = await Promise.all([
    selectArticles(ctx, playerId, ofKind('article')),
    isShown(inbox, 'rank') ? readRank(ctx, playerId) : [],
  ]);
  const listed = [...ofKind('cup-opened').slice(0, maxOfKind), ...articles.slice(0, maxOfKind)].map(toRow);
  return [...listed, ...ranks.filter((row) => row.at > since && isChosen(row))];
};

const isAfter = ({ at, id }: Pick<ListedRow, 'at' | 'id'>, [time, last]: TimePosition): boolean =>
  at < time || (at.getTime() === time.getTime() && id < last);

/** Reads the rows that are not stored: since a time, or as long as notifications are kept, and after a position of the list. */
export const readUnstoredRows = async (
  ctx: UnstoredContext,
  playerId: string,
  inbox: Inbox,
  { since = getRetentionStart(ctx.clock()), after }: { since?: Date; after?: TimePosition | undefined },
): Promise<ListedRow[]> => {
  const isChosen = (row: Pick<ListedRow, 'at' | 'id'>) => !after || isAfter(row, after);
  const [followers, others] = await Promise.all([
    isShown(inbox, 'follower') ? readFollowers(ctx, playerId, since) : [],
    readBroadcastRows(ctx, playerId, { inbox, since, isChosen }),
  ]);
  return [...followers.filter(isChosen), ...others];
};

/** Counts the rows that are not stored and new since a time. All followers together are one. */
export const countUnstoredRows = async (
  ctx: UnstoredContext,
  playerId: string,
  inbox: Inbox,
  since: Date,
): Promise<number> => {
  const [followers, others] = await Promise.all([
    isShown(inbox, 'follower') ? ctx.follows.listFollowersSince(playerId, since, 1) : [],
    readBroadcastRows(ctx, playerId, { inbox, since, isChosen: () => true }),
  ]);
  return followers.length + others.length;
};
