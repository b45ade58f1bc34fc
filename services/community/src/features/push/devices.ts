import { createECDH } from 'node:crypto';
import { limits, type PushSubscriptionBody, type SessionsEnded } from '@portal/contracts';
import { AppError, type Player } from '@portal/service-kit';
import type { CommunityContext } from '../../context.ts';
import { deriveDeviceId } from '../../data-access/index.ts';
import { rejectRemoved } from '../notifications/change-inbox.ts';
import { isAcceptedEndpoint } from './push-origins.ts';

type DeviceContext = Pick<CommunityContext, 'devices' | 'inboxes' | 'players' | 'clock' | 'push'>;

/** Whether messages can be encrypted for the key of a browser. */
const isPublicKey = (p256dh: string): boolean => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
};

/**
 * Enables push in a browser, which then belongs to this player and session.
 * @throws AppError `push_not_accepted` if push is off, or if the browser has subscribed with another key or at a service that the portal does
 *   not accept; `unauthenticated` if the player was removed
 */
export const addDevice = async (
  ctx: DeviceContext,
  { userId: playerId, sessionId }: Pick<Player, 'userId' | 'sessionId'>,
  { endpoint, keys, pushKey }: PushSubscriptionBody,
): Promise<{ id: string }> => {
  const { devices, push, clock } = ctx;
  const isAccepted =
    push?.keys.some(({ publicKey }) => publicKey === pushKey) &&
    isAcceptedEndpoint(endpoint, push.origins) &&
    isPublicKey(keys.p256dh);
  if (!isAccepted) throw new AppError('push_not_accepted');
  const id = deriveDeviceId(endpoint);
  await devices.save({ id, playerId, endpoint, ...keys, pushKey, sessionId, usedAt: clock() });
  const excess = (await devices.list(playerId)).slice(limits.notifications.devices);
  if (excess.length > 0) await devices.remove(excess.map((device) => device.id));
  await rejectRemoved(ctx, playerId);
  return { id };
};

/** Ends push in the browsers whose sessions have ended. It stays off there until a player enables it again, because their next page is signed out. */
export const endPush = (
  { devices }: Pick<CommunityContext, 'devices'>,
  { data: { playerId, sessionId }, occurredAt }: SessionsEnded,
): Promise<void> => devices.removeBySession(playerId, sessionId ?? new Date(occurredAt));
