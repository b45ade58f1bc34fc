import { describeNotification, type Notification, type PortalConfig } from '@portal/contracts';
import { communityPaths, type PushMessage } from '@portal/contracts/community/ui';

type Described = Pick<Notification, 'id' | 'kind' | 'vars' | 'actors' | 'count'>;

const formatDeadline = (until: string, timeZone: string): string =>
  new Date(until).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** Describes a notification as in the list. Deadlines need the player's time zone. */
export const describePush = (
  notification: Described,
  timeZone: string | null,
  { communityName }: Pick<PortalConfig, 'communityName'>,
): PushMessage => {
  const { path, text, action } = describeNotification(notification);
  const deadline = action && timeZone ? ` Deadline to ${action.text}: ${formatDeadline(action.until, timeZone)}.` : '';
  return { title: communityName, text: text + deadline, path, tag: notification.id };
};

/** Describes notifications that were held in quiet hours. */
export const describeHeld = (
  count: number,
  tag: string,
  { communityName }: Pick<PortalConfig, 'communityName'>,
): PushMessage => ({
  title: communityName,
  text: `${count} notifications while you were away`,
  path: communityPaths.notifications(),
  tag,
});
