import type { NotificationSettingsChange } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { CommunityContext } from '../../context.ts';
import type { Inbox } from '../../data-access/index.ts';
import { planDigest } from '../digest/plan-digest.ts';
import { buildHint } from './build-hint.ts';

type InboxContext = Pick<CommunityContext, 'inboxes' | 'devices' | 'players' | 'outbox' | 'transact' | 'clock'>;

/**
 * Deletes an inbox or a browser that was written for a removed player, whose session may be cached for a few seconds. It follows the write: a
 * removal that is not visible yet will delete them itself.
 * @throws AppError `unauthenticated` if the player was removed
 */
export const rejectRemoved = async (
  { players, inboxes, devices }: Pick<InboxContext, 'players' | 'inboxes' | 'devices'>,
  playerId: string,
): Promise<void> => {
  const removed = await players.findRemovedIds([playerId]);
  if (removed.size === 0) return;
  await Promise.all([inboxes.remove(playerId), devices.removeByPlayer(playerId)]);
  throw new AppError('unauthenticated');
};

/**
 * Moves forward what a player has seen. The player's other browsers receive a hint if anything changes. Summaries that waited for a visit go
 * on.
 * @throws AppError `unauthenticated` if the player was removed
 */
export const markSeen = async (ctx: InboxContext, playerId: string, until: Date): Promise<Inbox> => {
  const { inboxes, outbox, transact, clock } = ctx;
  const inbox = await transact(async (transaction) => {
    const { inbox, hasMoved } = await inboxes.moveSeen(playerId, until, transaction);
    const now = clock();
    if (hasMoved) await outbox.add([buildHint(playerId, now)], transaction, now);
    if (inbox.digestsUnopened > 0) {
      const { digestAt } = inbox;
      await inboxes.planDigest(playerId, { digestAt }, planDigest(inbox, 0, now), transaction);
    }
    return inbox;
  });
  await rejectRemoved(ctx, playerId);
  return inbox;
};

/**
 * Changes what a player wants to be notified of. What the change leaves out stays as it is.
 * @throws AppError `unauthenticated` if the player was removed
 */
export const changeSettings = async (
  ctx: InboxContext,
  playerId: string,
  change: NotificationSettingsChange,
): Promise<Inbox> => {
  const { inboxes, transact, clock } = ctx;
  const inbox = await transact(async (transaction) => {
    const inbox = await inboxes.changeSettings(playerId, change, transaction);
    const { digestAt, digestsUnopened } = inbox;
    // A new plan skips a summary that is due, so other changes keep the one there is.
    const isReplanned = change.digest !== undefined || change.timeZone !== undefined || digestsUnopened > 0;
    if (isReplanned) await inboxes.planDigest(playerId, { digestAt }, planDigest(inbox, 0, clock()), transaction);
    return inbox;
  });
  await rejectRemoved(ctx, playerId);
  return inbox;
};

/** @throws AppError `unauthenticated` if the player was removed */
export const setClanMuted = async (
  ctx: InboxContext,
  playerId: string,
  clanId: string,
  isMuted: boolean,
): Promise<void> => {
  await ctx.inboxes.setClanMuted(playerId, clanId, isMuted);
  await rejectRemoved(ctx, playerId);
};
