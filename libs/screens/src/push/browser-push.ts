import { serviceWorkerPath } from '@portal/contracts/community/ui';
import { call } from '@portal/portal';
import { encodePushKey } from './encode-push-key.ts';

/** What this browser can do with push notifications. `not-installed`: iPhones and iPads receive push only in installed apps. */
export type PushState = 'unsupported' | 'not-installed' | 'blocked' | 'off' | 'on';

const storageKey = 'pushDevice';

/** Under which id this browser is registered, for whom, and with which endpoint. */
interface RegisteredDevice {
  id: string;
  playerId: string;
  endpoint: string;
}

const readDevice = (): RegisteredDevice | null => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
};

const dayMs = 86_400_000;

const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
};

const subscribe = async (pushKey: string): Promise<PushSubscription> => {
  const registration = await navigator.serviceWorker.register(serviceWorkerPath);
  // Subscribing needs an active worker, which a new registration does not have yet.
  await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  if (known && encodePushKey(known.options.applicationServerKey) !== pushKey) await known.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
};

const register = async (subscription: PushSubscription, pushKey: string, playerId: string): Promise<void> => {
  const { endpoint } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const { id } = await call('POST /api/notifications/devices', {
    body: { endpoint, keys: { p256dh, auth }, pushKey },
  });
  const device: RegisteredDevice = { id, playerId, endpoint };
  localStorage.setItem(storageKey, JSON.stringify(device));
};

const isApple = (): boolean => /iP(?:hone|ad|od)/.test(navigator.userAgent);

/**
 * Reads what this browser can do, and whether push is on in it.
 * @param deviceIds ids of the player's browsers with push. The portal ends push in a browser without letting it know.
 */
export const readPushState = async (deviceIds: readonly string[]): Promise<PushState> => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple() ? 'not-installed' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const device = readDevice();
  return device && deviceIds.includes(device.id) && (await findSubscription()) ? 'on' : 'off';
};

/**
 * Asks the player for permission and enables push in this browser.
 * @returns the state afterwards; `off` if the player has not decided
 * @throws Error if the browser's push service or the portal does not accept it
 */
export const enablePush = async (pushKey: string, playerId: string): Promise<PushState> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const subscription = await subscribe(pushKey);
  await register(subscription, pushKey, playerId);
  return 'on';
};

/** Disables push in this browser, also for a player who has signed out. */
export const disablePush = async (): Promise<void> => {
  const device = readDevice();
  localStorage.removeItem(storageKey);
  const subscription = await findSubscription();
  await Promise.all([
    device && call('DELETE /api/notifications/devices/{deviceId}', { params: { deviceId: device.id } }),
    subscription?.unsubscribe(),
  ]);
};

/** Finds what keeps push working in a browser in which it is enabled; null if it needs nothing. */
const findRepair = async (device: RegisteredDevice, playerId: string | null): Promise<(() => Promise<void>) | null> => {
  const subscription = await findSubscription();
  if (!subscription || device.playerId !== playerId) return disablePush;
  const { pushKey, devices } = await call('GET /api/notifications/settings');
  if (pushKey === null) return disablePush;
  if (encodePushKey(subscription.options.applicationServerKey) !== pushKey)
    return async () => register(await subscribe(pushKey), pushKey, playerId);
  const known = devices.find(({ id }) => id === device.id);
  const isFresh = known && Date.now() - Date.parse(known.usedAt) < dayMs;
  if (isFresh && subscription.endpoint === device.endpoint) return null;
  return () => register(subscription, pushKey, playerId);
};

/**
 * Keeps push working in a browser in which it is enabled: a replaced key or a lost registration needs a new one. It ends push for a player who
 * has signed out, and for whoever has signed in instead.
 * @param playerId the signed-in player; null for none
 * @returns whether anything has changed, so that settings read before are stale
 */
export const keepPush = async (playerId: string | null): Promise<boolean> => {
  const device = readDevice();
  const repair = device && (await findRepair(device, playerId));
  await repair?.();
  return repair !== null;
};
