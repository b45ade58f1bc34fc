import { getNotificationGroup, type NotificationGroup, type PortalConfig } from '@portal/contracts';
import type { PushMessage } from '@portal/contracts/community/ui';
import type { Clock } from '@portal/service-kit';
import type { CommunityStore } from '../../context.ts';
import { deriveNotificationId, type Inbox, type StoredNotification } from '../../data-access/index.ts';
import { presentNotifications } from '../notifications/list-notifications.ts';
import { readFollowers } from '../notifications/unstored-rows.ts';
import { isStillWanted } from '../notifications/wanted.ts';
import { describeHeld, describePush } from './describe-push.ts';
import type { PushJob, PushQueue } from './push-queue.ts';
import { findQuietEnd } from './quiet-hours.ts';
import type { PushOptions, SendPush } from './send-push.ts';

interface DeliveryContext
  extends Pick<CommunityStore, 'notifications' | 'inboxes' | 'devices' | 'follows' | 'players'> {
  clock: Clock;
  portal: PortalConfig;
  queue: Pick<PushQueue, 'addHeld'>;
  send: SendPush;
}

const maxTtlSeconds = 12 * 3_600;

/** A message for all browsers of a player. */
interface Push extends PushOptions {
  message: PushMessage;
}

export interface Delivery {
  /** Ids of the browsers that need another try. */
  again: readonly string[];
  /** The job has to wait this long before it can do anything. */
  waitMs?: number;
}

const isPushOn = (group: NotificationGroup, { groups }: Inbox): boolean => {
  const channels = groups[group];
  return 'push' in channels && channels.push;
};

/** Whether the player has not seen a row, still wants it and can use its push. */
const isCurrent = (row: StoredNotification, inbox: Inbox, now: Date): boolean => {
  const { kind, storedAt, deadline } = row;
  if (storedAt <= inbox.seenAt || (deadline && deadline <= now)) return false;
  return isPushOn(getNotificationGroup(kind), inbox) && isStillWanted(row, inbox);
};

const findTtl = (deadline: Date | null | undefined, now: Date): number =>
  deadline ? Math.min(maxTtlSeconds, Math.ceil((deadline.getTime() - now.getTime()) / 1_000)) : maxTtlSeconds;

/** Creates the function that does what a job is about. */
export const createPushDelivery = (ctx: DeliveryContext) => {
  const { notifications, inboxes, devices, queue, send, clock, portal } = ctx;

  const describeRow = (row: StoredNotification, { timeZone }: Inbox, now: Date): Push => ({
    message: describePush({ ...row, actors: [], count: 0 }, timeZone, portal),
    ttlSeconds: findTtl(row.deadline, now),
    isUrgent: getNotificationGroup(row.kind) === 'matches',
  });

  /** Describes the players who have followed this one since the last visit; null for none. */
  const describeFollowers = async (playerId: string, inbox: Inbox): Promise<Push | null> => {
    if (!inbox.groups.followers.push || !inbox.groups.followers.portal) return null;
    const rows = await readFollowers(ctx, playerId, inbox.seenAt);
    const [followers] = await presentNotifications(ctx, rows, inbox);
    if (!followers) return null;
    return { message: describePush(followers, inbox.timeZone, portal), ttlSeconds: maxTtlSeconds, isUrgent: false };
  };

  const hold = (playerId: string, quietEnd: Date, now: Date) => queue.addHeld(playerId, quietEnd, now);

  const planRow = async ({ id, eventId, playerId }: PushJob & { about: 'row' }, inbox: Inbox, now: Date) => {
    const row = await notifications.findById(id);
    if (row?.eventId !== eventId || !isCurrent(row, inbox, now)) return null;
    const quietEnd = findQuietEnd(inbox, now);
    const isDueInQuietHours =
      quietEnd && row.deadline && row.deadline <= quietEnd && getNotificationGroup(row.kind) === 'matches';
    if (!quietEnd || isDueInQuietHours) return describeRow(row, inbox, now);
    await notifications.hold(row);
    await hold(playerId, quietEnd, now);
    return null;
  };

  const planFollowers = async ({ playerId }: PushJob, inbox: Inbox, now: Date) => {
    const quietEnd = findQuietEnd(inbox, now);
    if (!quietEnd) return describeFollowers(playerId, inbox);
    if (inbox.groups.followers.push) await hold(playerId, quietEnd, now);
    return null;
  };

  /** One message for everything that was held. */
  const planHeld = async ({ playerId }: PushJob, inbox: Inbox, now: Date): Promise<Push | null> => {
    const held = (await notifications.listHeld(playerId)).filter((row) => isCurrent(row, inbox, now));
    const followers = await describeFollowers(playerId, inbox);
    const count = held.length + (followers ? 1 : 0);
    const [row] = held;
    if (count > 1)
      return {
        message: describeHeld(count, deriveNotificationId(playerId, 'held'), portal),
        ttlSeconds: maxTtlSeconds,
        isUrgent: false,
      };
    return row ? describeRow(row, inbox, now) : followers;
  };

  const plan = (job: PushJob, inbox: Inbox, now: Date): Promise<Push | null> => {
    if (job.about === 'row') return planRow(job, inbox, now);
    return job.about === 'followers' ? planFollowers(job, inbox, now) : planHeld(job, inbox, now);
  };

  return async (job: PushJob): Promise<Delivery> => {
    const { playerId, deviceIds } = job;
    const now = clock();
    const inbox = await inboxes.find(playerId);
    // The player may have moved the quiet hours meanwhile, and clocks differ.
    const quietEnd = job.about === 'held' ? findQuietEnd(inbox, now) : null;
    if (quietEnd) return { again: [], waitMs: quietEnd.getTime() - now.getTime() };
    const push = await plan(job, inbox, now);
    const found = push ? await devices.list(playerId) : [];
    const receivers = deviceIds ? found.filter(({ id }) => deviceIds.includes(id)) : found;
    const outcomes = await Promise.all(
      receivers.map(async ({ id, ...device }) => ({
        id,
        outcome: push ? await send({ id, ...device }, push.message, push) : 'sent',
      })),
    );
    const list = (wanted: string) => outcomes.flatMap(({ id, outcome }) => (outcome === wanted ? [id] : []));
    const gone = list('gone');
    if (gone.length > 0) await devices.remove(gone);
    const again = list('retry');
    if (job.about === 'held' && again.length === 0) await notifications.releaseHeld(playerId);
    return { again };
  };
};
export type DeliverPush = ReturnType<typeof createPushDelivery>;
