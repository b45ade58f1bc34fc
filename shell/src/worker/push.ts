import { communityPaths, type PushMessage } from '@portal/contracts/community/ui';
import { encodePushKey } from '@portal/screens';
import { scope } from './scope.ts';

// Shows what the portal pushes.

const settingsAction = 'settings';

const readMessage = (data: { json(): unknown } | null): PushMessage => {
  // Browsers end a subscription that shows nothing for a push, so an empty one is shown too.
  const fallback: PushMessage = {
    ...{ title: 'Notifications', text: 'You have new notifications.' },
    ...{ path: communityPaths.notifications(), tag: 'new' },
  };
  try {
    return { ...fallback, ...(data?.json() as Partial<PushMessage>) };
  } catch {
    return fallback;
  }
};

const show = ({ title, text, path, tag }: PushMessage): Promise<void> =>
  scope.registration.showNotification(title, {
    ...{ body: text, tag, icon: '/icon-192.png', data: path },
    // What can be switched on can be switched off where it arrives.
    ...{ actions: [{ action: settingsAction, title: 'Settings' }] },
  } as NotificationOptions);

const open = async (path: string): Promise<void> => {
  const [client] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A tab that this worker does not control cannot be navigated by it.
  const navigated = await client
    ?.focus()
    .then(() => client.navigate(path))
    .catch(() => null);
  if (!navigated) await scope.clients.openWindow(path);
};

/** Subscribes again with the same key, and registers the new subscription for the signed-in player. */
const renew = async (old: PushSubscription | null | undefined): Promise<void> => {
  const key = old?.options.applicationServerKey;
  if (!key) return;
  const subscription = await scope.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  const pushKey = encodePushKey(key);
  const response = await fetch('/api/notifications/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, pushKey }),
  });
  if (!response.ok) await subscription.unsubscribe();
};

scope.addEventListener('push', (event) => event.waitUntil(show(readMessage(event.data))));
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.action === settingsAction ? communityPaths.notifications({ tab: 'settings' }) : undefined;
  event.waitUntil(open(path ?? String(event.notification.data)));
});
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.oldSubscription)));
