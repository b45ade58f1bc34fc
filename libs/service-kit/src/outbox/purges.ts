import { type PortalEvent, purgedTags, type ServiceName } from '@portal/contracts';
import type { Redis } from '../redis';

/** The Redis channel of purges. A message holds cache tags, separated by spaces. */
export const purgeChannel = (redisPrefix: string): string => `${redisPrefix}:purges`;

/** Has all gateways drop the shared responses of a service that show older states than these events. */
export const publishPurges = async (
  redis: Redis,
  { service, redisPrefix }: { service: ServiceName; redisPrefix: string },
  events: readonly PortalEvent[],
): Promise<void> => {
  const tags = purgedTags(service, events);
  if (tags.length > 0) await redis.publish(purgeChannel(redisPrefix), tags.join(' '));
};
