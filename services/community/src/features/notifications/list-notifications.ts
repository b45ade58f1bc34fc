import type { Notification } from '@portal/contracts';
import type { TimePosition } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context.ts';
import type { Inbox } from '../../data-access/index.ts';
import { type ListedRow, readUnstoredRows, type UnstoredContext } from './unstored-rows.ts';

type ListContext = UnstoredContext & Pick<CommunityContext, 'notifications'>;

const byNewest = (one: ListedRow, other: ListedRow): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

/** Lists rows after a position, newest first: one more than `limit` if there are more. */
export const listNotifications = async (
  ctx: ListContext,
  playerId: string,
  inbox: Inbox,
  after: TimePosition | undefined,
  limit: number,
): Promise<ListedRow[]> => {
  const [stored, read] = await Promise.all([
    ctx.notifications.list(playerId, after, limit + 1),
    readUnstoredRows(ctx, playerId, inbox, { after }),
  ]);
  const rows = stored.map(({ id, kind, at, storedAt, vars }) => ({
    ...{ id, kind, at, storedAt, vars },
    ...{ actorIds: [], count: 0 },
  }));
  return [...rows, ...read].sort(byNewest).slice(0, limit + 1);
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
