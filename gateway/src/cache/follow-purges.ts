import { type Close, connectRedisForWorker, type Logger, purgeChannel } from '@portal/service-kit';
import type { SharedCache } from './shared-cache';

/**
 * Purges what services name in Redis. After each connect everything is purged, because messages sent meanwhile are lost; without Redis
 * responses live for the time of their policy.
 * @returns when it receives purges or Redis turns out to be down
 */
export const followPurges = async (
  cache: SharedCache,
  { url, prefix }: { url: string; prefix: string },
  { logger, onStop }: { logger: Logger; onStop: (close: Close) => void },
): Promise<void> => {
  const redis = connectRedisForWorker(url, logger);
  onStop(() => redis.disconnect());
  redis.on('message', (_channel: string, tags: string) => cache.purge(tags.split(' ')));
  await new Promise<void>((resolve) => {
    redis.on('ready', () => {
      const subscribed = redis.subscribe(purgeChannel(prefix)).then(() => cache.purgeAll());
      subscribed.then(resolve, (error: unknown) => logger.debug({ err: error }, 'purges are lost until Redis is back'));
    });
    redis.on('error', () => resolve());
  });
};
