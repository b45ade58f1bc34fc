import { followersSubject, type listedKinds, maxCountedFollowers, type Notification } from '@portal/contracts';
import type { TimePosition } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context.ts';
import { deriveNotificationId, type Inbox } from '../../data-access/index.ts';
import { getRetentionStart } from './count-unread.ts';

/** Players who are named in one row. */
const maxActors = 3;

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

type ListContext = Pick<CommunityContext, 'notifications' | 'follows' | 'players' | 'clock'>;
type FollowersContext = Pick<ListContext, 'follows'>;

/** Reads the one row about all players who have followed this one since a time. */
export const readFollowers = async (
  { follows }: FollowersContext,
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

const isAfter = ({ at, id }: ListedRow, [time, last]: TimePosition): boolean =>
  at < time || (at.getTime() === time.getTime() && id < last);

const byNewest = (one: ListedRow, other: ListedRow): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

/** Lists rows after a position, newest first: one more than `limit` if there are more. */
export const listNotifications = async (
  ctx: ListContext,
  playerId: string,
  { groups }: Inbox,
  after: TimePosition | undefined,
  limit: number,
): Promise<ListedRow[]> => {
  const [stored, followers] = await Promise.all([
    ctx.notifications.list(playerId, after, limit + 1),
    groups.followers.portal ? readFollowers(ctx, playerId, getRetentionStart(ctx.clock())) : [],
  ]);
  const rows = stored.map(({ id, kind, at, storedAt, vars }) => ({
    ...{ id, kind, at, storedAt, vars },
    ...{ actorIds: [], count: 0 },
  }));
  return [...rows, ...followers.filter((row) => !after || isAfter(row, after))].sort(byNewest).slice(0, limit + 1);
};

/** Adds the players of the rows. Players whose data has not arrived yet are left out. */
export const presentNotifications = async (
  { players }: Pick<ListContext, 'players'>,
  rows: readonly ListedRow[],
  { seenAt }: Pick<Inbox, 'seenAt'>,
): Promise<Notification[]> => {
  const ids = rows.flatMap(({ actorIds }) => actorIds);
  const profiles = ids.length > 0 ? await players.findByIds(ids) : new Map<string, never>();
  return rows.map(({ id, kind, at, storedAt, vars, actorIds, count }) => {
    const actors = actorIds.flatMap((actorId) => {
      const profile = profiles.get(actorId);
      return profile ? [{ id: profile.id, username: profile.username, avatar: profile.avatar }] : [];
    });
    const times = { at: at.toISOString(), storedAt: storedAt.toISOString() };
    return { id, kind, ...times, isNew: storedAt > seenAt, actors, count, vars };
  });
};
