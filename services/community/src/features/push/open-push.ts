import type { ServiceResources } from '@portal/service-kit/database';
import { connectRedis } from '@portal/service-kit/redis';
import type { CommunityConfig } from '../../config.ts';
import type { CommunityContext, CommunityStore } from '../../context.ts';
import { createPushDelivery } from './deliver-push.ts';
import { derivePushKeys } from './push-keys.ts';
import { createPushQueue } from './push-queue.ts';
import { startPushWorker } from './push-worker.ts';
import { createPushSender } from './send-push.ts';

type Resources = Pick<ServiceResources, 'logger' | 'onStop'>;

/** Opens the queue of pushes; null where push is off, because browsers need the service worker. */
export const openPush = (
  { portal, environment }: CommunityConfig,
  { devices }: Pick<CommunityStore, 'devices'>,
  { logger, onStop }: Resources,
) => {
  if (!portal.features.notifications || !portal.features.installable) return null;
  const redis = connectRedis(environment.REDIS_URL, logger);
  onStop(() => redis.disconnect());
  const queue = createPushQueue({ redis, redisPrefix: environment.REDIS_PREFIX, logger, devices });
  onStop(queue.close);
  return { queue, keys: derivePushKeys(environment.PORTAL_PUSH_KEY), origins: environment.PUSH_ORIGINS };
};

/** Sends pushes until the service stops. */
export const startPush = (
  { portal, environment }: CommunityConfig,
  { push, ...store }: CommunityContext,
  { logger, onStop }: Resources,
): void => {
  if (!push) return;
  const { queue, keys, origins } = push;
  const send = createPushSender({ keys, origins, subject: `mailto:${portal.emails.support}` });
  const deliver = createPushDelivery({ ...store, portal, queue, send });
  const { REDIS_URL: redisUrl, REDIS_PREFIX: redisPrefix } = environment;
  onStop(startPushWorker({ deliver, redisUrl, redisPrefix, logger }).stop);
};
