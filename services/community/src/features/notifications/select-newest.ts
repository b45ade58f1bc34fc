import { getNotificationSubject, type NotificationRequested } from '@portal/contracts';
import { deriveNotificationId, type StoredNotification } from '../../data-access/index.ts';

type Position = Pick<StoredNotification, 'at' | 'eventId'>;

const isNewer = (one: Position, other: Position): boolean =>
  one.at > other.at || (one.at.getTime() === other.at.getTime() && one.eventId > other.eventId);

/** A notification before it is stored. */
export type RequestedNotification = Omit<StoredNotification, 'storedAt'>;

export const toNotification = ({ eventId, occurredAt, data }: NotificationRequested): RequestedNotification => {
  const { playerId, template: kind, vars } = data;
  const id = deriveNotificationId(playerId, getNotificationSubject(kind, vars));
  return { id, playerId, kind, vars, at: new Date(occurredAt), eventId };
};

/** Selects the notifications that are newer than the stored rows about their subjects, at most one for each. */
export const selectNewest = (
  notifications: readonly RequestedNotification[],
  stored: ReadonlyMap<string, Position>,
): RequestedNotification[] => {
  const newest = new Map<string, RequestedNotification>();
  for (const notification of notifications) {
    const known = newest.get(notification.id) ?? stored.get(notification.id);
    if (!known || isNewer(notification, known)) newest.set(notification.id, notification);
  }
  return [...newest.values()];
};
