import {
  getNotificationSubject,
  type NotificationKind,
  type NotificationRequested,
  notificationKinds,
} from '@portal/contracts';
import { deriveNotificationId, type StoredNotification } from '../../data-access/index.ts';

type Position = Pick<StoredNotification, 'at' | 'eventId'>;

const isNewer = (one: Position, other: Position): boolean =>
  one.at > other.at || (one.at.getTime() === other.at.getTime() && one.eventId > other.eventId);

/** A notification before it is stored. */
export type RequestedNotification = Omit<StoredNotification, 'storedAt' | 'deadline' | 'isHeld'> & { deadline: Date };

/** Whether inboxes keep what a service requests: not an email that is no notification. */
export const isKept = (name: string): name is NotificationKind =>
  (notificationKinds as readonly string[]).includes(name);

/** Returns what the inbox keeps of an event; null for an email that is no notification. */
export const toNotification = ({ eventId, occurredAt, data }: NotificationRequested): RequestedNotification | null => {
  const { playerId, template: kind, vars, expiresAt } = data;
  if (!isKept(kind)) return null;
  const id = deriveNotificationId(playerId, getNotificationSubject(kind, vars));
  return { id, playerId, kind, vars, at: new Date(occurredAt), eventId, deadline: new Date(expiresAt) };
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
