import { limits } from '@portal/contracts';
import type { CommunityContext } from '../../context.ts';
import type { Inbox } from '../../data-access/index.ts';
import { countReadRows, type ReadContext } from './read-rows.ts';
import { getRetentionStart } from './retention.ts';

type CountContext = ReadContext & Pick<CommunityContext, 'notifications'>;

/** Counts the subjects that are new to a player: stored notifications, and rows that are read. */
export const countUnread = async (ctx: CountContext, playerId: string, inbox: Inbox): Promise<number> => {
  const most = limits.notifications.unread;
  const since = new Date(Math.max(inbox.seenAt.getTime(), getRetentionStart(ctx.clock()).getTime()));
  const [stored, read] = await Promise.all([
    ctx.notifications.countStoredSince(playerId, since, most),
    countReadRows(ctx, playerId, inbox, since),
  ]);
  return Math.min(most, stored + read);
};
