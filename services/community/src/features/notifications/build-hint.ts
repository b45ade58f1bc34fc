import type { LiveChanged } from '@portal/contracts';
import { newEventId } from '@portal/service-kit/outbox';

/**
 * Builds the hint that makes a player's browsers load the notifications again. It has no content, because Redis and gateways must not see any.
 * Its version is the time, because a player's notifications have none.
 */
export const buildHint = (playerId: string, now: Date): LiveChanged => ({
  eventId: newEventId(),
  occurredAt: now.toISOString(),
  type: 'live.changed',
  data: { topic: `player:${playerId}`, after: 0, version: now.getTime(), change: {} },
});
