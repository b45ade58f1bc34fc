import {
  getNotificationGroup,
  isEmailTemplate,
  isPushed,
  type NotificationRequested,
  switchableGroups,
} from '@portal/contracts';
import type { ClientSession } from '@portal/service-kit/database';
import { createBatcher, newEventId } from '@portal/service-kit/outbox';
import type { CommunityStore } from '../../context.ts';
import type { PushQueue } from '../push/push-queue.ts';
import { omitBlocked } from '../relations/omit-blocked.ts';
import { buildHint } from './build-hint.ts';
import { omitUnwanted } from './omit-unwanted.ts';
import { type RequestedNotification, selectNewest, toNotification } from './select-newest.ts';

/** Events per transaction. */
const maxBatch = 100;

type WriterContext = Pick<
  CommunityStore,
  'notifications' | 'inboxes' | 'follows' | 'players' | 'outbox' | 'transact' | 'clock' | 'portal'
>;

/** A leader who does not answer a claim in time loses the clan. */
const isClaimToAnswer = ({ kind, vars }: RequestedNotification): boolean =>
  kind === 'clan-membership' && vars['dueAt'] !== undefined;

/** Leaves out notifications of groups that their players have switched off. */
const omitSwitchedOff = async (
  { inboxes }: Pick<WriterContext, 'inboxes'>,
  notifications: readonly RequestedNotification[],
  transaction: ClientSession,
): Promise<readonly RequestedNotification[]> => {
  let rest = notifications;
  for (const group of switchableGroups) {
    const isOfGroup = (one: RequestedNotification) => getNotificationGroup(one.kind) === group && !isClaimToAnswer(one);
    const playerIds = rest.filter(isOfGroup).map(({ playerId }) => playerId);
    if (playerIds.length === 0) continue;
    const switchedOff = await inboxes.listSwitchedOff(group, playerIds, transaction);
    rest = rest.filter((one) => !isOfGroup(one) || !switchedOff.has(one.playerId));
  }
  return rest;
};

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
    const recipientIds = [...new Set(events.map(({ data }) => data.playerId))];
    const stored = await transact(async (transaction) => {
      const welcome = await omitBlocked(ctx, events, transaction);
      const wanted = await omitUnwanted(ctx, welcome, transaction);
      await forwardToEmail(ctx, wanted, transaction);
      const requested = wanted.flatMap((event) => toNotification(event) ?? []);
      const shown = await omitSwitchedOff(ctx, requested, transaction);
      const known = await notifications.findByIds([...new Set(shown.map(({ id }) => id))], transaction);
      const newest = selectNewest(shown, known);
      if (newest.length === 0) return [];
      const now = clock();
      const rows = newest.map((notification) => ({ ...notification, storedAt: now }));
      await notifications.save(rows, transaction);
      const recipients = new Set(newest.map(({ playerId }) => playerId));
      const hints = [...recipients].map((playerId) => buildHint(playerId, now));
      await outbox.add(hints, transaction, now);
      return newest;
    });
    await push?.addRows(stored.filter(({ kind }) => isPushed(kind)));
    // Checked after the write: a removal that is not visible yet will delete the rows itself.
    const removed = await players.findRemovedIds(recipientIds);
    await Promise.all([...removed].map((playerId) => notifications.removeByPlayer(playerId)));
  }, maxBatch);
  return async (event) => {
    if (portal.features.notifications) await write(event);
  };
};
