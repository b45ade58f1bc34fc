import { limits } from '@portal/contracts';
import type { CommunityContext } from '../../context.ts';
import type { Inbox } from '../../data-access/index.ts';

const keptMs = limits.notifications.keptDays * 86_400_000;

/** Returns the time since which notifications are kept. */
export const getRetentionStart = (now: Date): Date => new Date(now.getTime() - keptMs);

/** Returns the time since which notifications are new to a player. */
export const findNewSince = ({ seenAt }: Pick<Inbox, 'seenAt'>, now: Date): Date => {
  const keptSince = getRetentionStart(now);
  return seenAt > keptSince ? seenAt : keptSince;
};

type CountContext = Pick<CommunityContext, 'notifications' | 'follows' | 'clock'>;

/** Counts the subjects that are new to a player. All followers together are one. */
export const countUnread = async (
  { notifications, follows, clock }: CountContext,
  playerId: string,
  inbox: Inbox,
): Promise<number> => {
  const most = limits.notifications.unread;
  const since = findNewSince(inbox, clock());
  const [rows, followers] = await Promise.all([
    notifications.countStoredSince(playerId, since, most),
    inbox.groups.followers.portal ? follows.listFollowersSince(playerId, since, 1) : [],
  ]);
  return Math.min(most, rows + followers.length);
};
