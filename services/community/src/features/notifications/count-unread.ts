import { limits } from '@portal/contracts';
import type { CommunityContext } from '../../context.ts';
import type { Inbox } from '../../data-access/index.ts';
import { getRetentionStart } from './retention.ts';
import { countUnstoredRows, type UnstoredContext } from './unstored-rows.ts';

type CountContext = UnstoredContext & Pick<CommunityContext, 'notifications'>;

/** Returns the time since which notifications are new to a player. */
export const findNewSince = ({ seenAt }: Pick<Inbox, 'seenAt'>, now: Date): Date => {
  const keptSince = getRetentionStart(now);
  return seenAt > keptSince ? seenAt : keptSince;
};

/** Counts the subjects that are new to a player: stored notifications and unstored rows. */
export const countUnread = async (ctx: CountContext, playerId: string, inbox: Inbox): Promise<number> => {
  const most = limits.notifications.unread;
  const since = findNewSince(inbox, ctx.clock());
  const [stored, read] = await Promise.all([
    ctx.notifications.countStoredSince(playerId, since, most),
    countUnstoredRows(ctx, playerId, inbox, since),
  ]);
  return Math.min(most, stored + read);
};
