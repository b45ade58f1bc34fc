import { isEmailTemplate, isPushed, type NotificationRequested } from '@portal/contracts';
import type { ClientSession } from '@portal/service-kit/database';
import { createBatcher, newEventId } from '@portal/service-kit/outbox';
import type { CommunityStore } from '../../context.ts';
import type { PushQueue } from '../push/push-queue.ts';
import { buildHint } from './build-hint.ts';
import { selectNewest, toNotification } from './select-newest.ts';
import { findRecipients, isSwitchedOn, selectWanted } from './wanted.ts';

/** Events per transaction. */
const maxBatch = 100;

type WriterContext = Pick<
  CommunityStore,
  'notifications' | 'inboxes' | 'follows' | 'players' | 'outbox' | 'transact' | 'clock' | 'portal'
>;

/** Account sends no email for a notification that a player caused before it has been checked here. */
const forwardToEmail = async (
  { outbox, clock }: Pick<WriterContext, 'outbox' | 'clock'>,
  events: readonly NotificationRequested[],
  transaction: ClientSession,
): Promise<void> => {
  const forwarded = events.flatMap(({ data: { actorId, ...data }, ...event }) =>
    actorId === undefined || !isEmailTemplate(data.template) ? [] : { ...event, eventId: newEventId(), data },
  );
  if (forwarded.length > 0) await outbox.add(forwarded, transaction, clock());
};

/**
 * Creates the handler that keeps requested notifications in the inboxes of players. It is idempotent: a row only changes to a newer event
 * about its subject. Rows and their hints are stored together.
 * @param push queue of pushes; null without push
 */
export const createNotificationWriter = (
  ctx: WriterContext,
  push: Pick<PushQueue, 'addRows'> | null,
): ((event: NotificationRequested) => Promise<void>) => {
  const { notifications, players, outbox, transact, clock, portal } = ctx;
  const write = createBatcher<NotificationRequested>(async (events) => {
    const playerIds = [...new Set(events.map(({ data }) => data.playerId))];
    const stored = await transact(async (transaction) => {
      const recipients = await findRecipients(ctx, events, transaction);
      const wanted = await selectWanted(ctx, events, recipients);
      await forwardToEmail(ctx, wanted, transaction);
      const shown = wanted
        .flatMap((event) => toNotification(event) ?? [])
        .filter((one) => {
          const recipient = recipients.get(one.playerId);
          return !recipient || isSwitchedOn(one, recipient);
        });
      const known = await notifications.findByIds([...new Set(shown.map(({ id }) => id))], transaction);
      const newest = selectNewest(shown, known);
      if (newest.length === 0) return [];
      const now = clock();
      const rows = newest.map((notification) => ({ ...notification, storedAt: now }));
      await notifications.save(rows, transaction);
      const notified = new Set(newest.map(({ playerId }) => playerId));
      const hints = [...notified].map((playerId) => buildHint(playerId, now));
      await outbox.add(hints, transaction, now);
      return newest;
    });
    await push?.addRows(stored.filter(({ kind }) => isPushed(kind)));
    // Checked after the write: a removal that is not visible yet will delete the rows itself.
    const removed = await players.findRemovedIds(playerIds);
    await Promise.all([...removed].map((playerId) => notifications.removeByPlayer(playerId)));
  }, maxBatch);
  return async (event) => {
    if (portal.features.notifications) await write(event);
  };
};
