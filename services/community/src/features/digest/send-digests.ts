import { isEmailTemplate, type NotificationRequested, notificationKinds } from '@portal/contracts';
import { describeNotification, getNotificationGroup } from '@portal/contracts/notification-kinds';
import type { Logger } from '@portal/service-kit';
import { runEach, startSweep } from '@portal/service-kit/database';
import { deriveEventId } from '@portal/service-kit/outbox';
import type { CommunityContext } from '../../context.ts';
import type { Inbox, InboxOfPlayer } from '../../data-access/index.ts';
import { findNewSince } from '../notifications/count-unread.ts';
import { presentNotifications } from '../notifications/list-notifications.ts';
import { readUnstoredRows, type UnstoredContext } from '../notifications/unstored-rows.ts';
import { isStillWanted } from '../notifications/wanted.ts';
import { planDigest } from './plan-digest.ts';

type DigestContext = UnstoredContext & Pick<CommunityContext, 'notifications' | 'inboxes' | 'outbox' | 'transact'>;

/** Stored kinds that a summary names, besides everything that is read. Matches cannot wait for it, and others have emails of their own. */
const summarizedKinds = notificationKinds.filter(
  (kind) => getNotificationGroup(kind) !== 'matches' && !isEmailTemplate(kind),
);

const sweepMs = 60_000;
const batch = 500;
/** Most of the time of a summary is waiting for the database. */
const concurrency = 4;
const ttlMs = 86_400_000;
const maxSentences = 5;
/** More notifications are counted as this many. */
const maxCounted = 99;

/** Lists sentences about what a player has not seen, newest first, without what it is too late for. */
const listSentences = async (ctx: DigestContext, playerId: string, inbox: Inbox): Promise<string[]> => {
  const { notifications, clock } = ctx;
  const now = clock();
  const since = findNewSince(inbox, now);
  const [stored, read] = await Promise.all([
    notifications.listStoredSince(playerId, since, summarizedKinds, maxCounted),
    readUnstoredRows(ctx, playerId, inbox, { since }),
  ]);
  const wanted = stored.filter((row) => isStillWanted(row, inbox));
  const rows = [...wanted.map((row) => ({ ...row, actorIds: [], count: 0 })), ...read];
  rows.sort((one, other) => other.storedAt.getTime() - one.storedAt.getTime());
  return (await presentNotifications(ctx, rows, inbox))
    .map(describeNotification)
    .flatMap(({ text, action }) => (action && Date.parse(action.until) <= now.getTime() ? [] : text));
};

const buildDigest = (
  playerId: string,
  digestAt: Date,
  sentences: readonly string[],
  now: Date,
): NotificationRequested => {
  const dedupeKey = `digest:${playerId}:${digestAt.getTime()}`;
  const vars = { count: String(sentences.length), sentences: sentences.slice(0, maxSentences).join('\n') };
  return {
    eventId: deriveEventId('notification.requested', dedupeKey),
    occurredAt: now.toISOString(),
    type: 'notification.requested',
    data: {
      ...{ playerId, template: 'digest', vars, dedupeKey },
      expiresAt: new Date(now.getTime() + ttlMs).toISOString(),
    },
  };
};

/** Requests a summary if there is anything new, and plans the next one in the same transaction, so each is requested once. */
const sendDigest = async (ctx: DigestContext, { playerId, ...inbox }: InboxOfPlayer): Promise<void> => {
  const { inboxes, outbox, transact, clock } = ctx;
  const { digestAt, digestsUnopened } = inbox;
  if (!digestAt) return;
  const sentences = await listSentences(ctx, playerId, inbox);
  const now = clock();
  const plan = planDigest(inbox, digestsUnopened + (sentences.length > 0 ? 1 : 0), now);
  await transact(async (transaction) => {
    const isOwn = await inboxes.planDigest(playerId, { digestAt }, plan, transaction);
    if (isOwn && sentences.length > 0)
      await outbox.add([buildDigest(playerId, digestAt, sentences, now)], transaction, now);
  });
};

/** Requests the summaries that are due. Several processes may do so at the same time. */
export const sendDueDigests = async (ctx: DigestContext): Promise<void> => {
  for (;;) {
    const due = await ctx.inboxes.listDigestsDue(ctx.clock(), batch);
    await runEach(due, (inbox) => sendDigest(ctx, inbox), concurrency);
    if (due.length < batch) return;
  }
};

export const startDigests = (ctx: DigestContext, logger: Logger) =>
  startSweep({ work: () => sendDueDigests(ctx), pauseMs: sweepMs, logger });
