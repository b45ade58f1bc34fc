import { getNotificationGroup, type NotificationRequested, switchableGroups } from '@portal/contracts';
import type { ClientSession } from '@portal/service-kit/database';
import { createBatcher } from '@portal/service-kit/outbox';
import type { CommunityStore } from '../../context.ts';
import type { StoredNotification } from '../../data-access/index.ts';
import { buildHint } from './build-hint.ts';
import { selectNewest, toNotification } from './select-newest.ts';

/** Events per transaction. */
const maxBatch = 100;

type WriterContext = Pick<
  CommunityStore,
  'notifications' | 'inboxes' | 'players' | 'outbox' | 'transact' | 'clock' | 'portal'
>;

/** Leaves out notifications of groups that their players have switched off. */
const omitSwitchedOff = async (
  { inboxes }: Pick<WriterContext, 'inboxes'>,
  notifications: readonly StoredNotification[],
  transaction: ClientSession,
): Promise<readonly StoredNotification[]> => {
  let rest = notifications;
  for (const group of switchableGroups) {
    const isOfGroup = ({ kind }: StoredNotification) => getNotificationGroup(kind) === group;
    const playerIds = rest.filter(isOfGroup).map(({ playerId }) => playerId);
    if (playerIds.length === 0) continue;
    const switchedOff = await inboxes.listSwitchedOff(group, playerIds, transaction);
    rest = rest.filter((one) => !isOfGroup(one) || !switchedOff.has(one.playerId));
  }
  return rest;
};

/**
 * Creates the handler that keeps requested notifications in the inboxes of players. It is idempotent: a row only changes to a newer event
 * about its subject. Rows and their hints are stored together.
 */
export const createNotificationWriter = (ctx: WriterContext): ((event: NotificationRequested) => Promise<void>) => {
  const { notifications, players, outbox, transact, clock, portal } = ctx;
  const write = createBatcher<NotificationRequested>(async (events) => {
    const requested = events.map(toNotification);
    const removed = await players.findRemovedIds([...new Set(requested.map(({ playerId }) => playerId))]);
    const wanted = requested.filter(({ playerId }) => !removed.has(playerId));
    if (wanted.length === 0) return;
    await transact(async (transaction) => {
      const shown = await omitSwitchedOff(ctx, wanted, transaction);
      const stored = await notifications.findByIds([...new Set(shown.map(({ id }) => id))], transaction);
      const newest = selectNewest(shown, stored);
      if (newest.length === 0) return;
      await notifications.save(newest, transaction);
      const now = clock();
      const recipients = new Set(newest.map(({ playerId }) => playerId));
      const hints = [...recipients].map((playerId) => buildHint(playerId, now));
      await outbox.add(hints, transaction, now);
    });
  }, maxBatch);
  return async (event) => {
    if (portal.features.notifications) await write(event);
  };
};
