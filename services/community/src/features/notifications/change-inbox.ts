import { AppError } from '@portal/service-kit';
import type { CommunityContext } from '../../context.ts';
import type { Inbox } from '../../data-access/index.ts';
import { buildHint } from './build-hint.ts';

type InboxContext = Pick<CommunityContext, 'inboxes' | 'players' | 'outbox' | 'transact' | 'clock'>;

/**
 * Deletes an inbox that was written for a removed player, whose session may be cached for a few seconds. It follows the write: a removal that
 * is not visible yet will delete the inbox itself.
 * @throws AppError `unauthenticated` if the player was removed
 */
export const rejectRemoved = async ({ players, inboxes }: InboxContext, playerId: string): Promise<void> => {
  const removed = await players.findRemovedIds([playerId]);
  if (removed.size === 0) return;
  await inboxes.remove(playerId);
  throw new AppError('unauthenticated');
};

/**
 * Moves forward what a player has seen. The player's other browsers receive a hint if anything changes.
 * @throws AppError `unauthenticated` if the player was removed
 */
export const markSeen = async (ctx: InboxContext, playerId: string, until: Date): Promise<Inbox> => {
  const { inboxes, outbox, transact, clock } = ctx;
  const inbox = await transact(async (transaction) => {
    const { inbox, hasMoved } = await inboxes.moveSeen(playerId, until, transaction);
    const now = clock();
    if (hasMoved) await outbox.add([buildHint(playerId, now)], transaction, now);
    return inbox;
  });
  await rejectRemoved(ctx, playerId);
  return inbox;
};

/** @throws AppError `unauthenticated` if the player was removed */
export const saveGroups = async (ctx: InboxContext, playerId: string, groups: Inbox['groups']): Promise<void> => {
  await ctx.inboxes.saveGroups(playerId, groups);
  await rejectRemoved(ctx, playerId);
};
