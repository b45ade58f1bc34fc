import {
  type Close,
  connectRedisForWorker,
  endedSessionsChannel,
  type Logger,
  publishToAll,
  purgeChannel,
  type Redis,
  withTimeout,
} from '@portal/service-kit';
import type { Sessions } from '../api/sessions';
import type { SharedCache } from './shared-cache';

/** Purges tags here and in all other gateways; never rejects. */
export type Purge = (tags: readonly string[]) => Promise<void>;

/**
 * Creates the purge for changes that pass through this gateway. When it resolves, Redis has sent it to all workers and gateways, so
 * that the author of a change reads it through any of them.
 * @param redis a connection that fails fast: without it the others wait for the purge of the service that has made the change
 */
export const createPurge =
  (cache: SharedCache, redis: Redis, redisPrefix: string): Purge =>
  async (tags) => {
    cache.purge(tags);
    await publishToAll(redis, purgeChannel(redisPrefix), tags.join(' ')).catch(() => undefined);
  };

/**
 * Follows messages in Redis: purges by services and gateways, and sessions that account has ended. After each connect everything
 * is dropped, because messages sent in the meantime are lost; without Redis, responses and sessions live for the time of their policy.
 * @returns when it receives purges or Redis turns out to be down or to hang
 */
export const followPurges = async (
  { cache, sessions }: { cache: SharedCache; sessions: Sessions },
  { url, prefix }: { url: string; prefix: string },
  { logger, onStop }: { logger: Logger; onStop: (close: Close) => void },
): Promise<void> => {
  const redis = connectRedisForWorker(url, logger);
  onStop(() => redis.disconnect());
  const purges = purgeChannel(prefix);
  const endedSessions = endedSessionsChannel(prefix);
  redis.on('message', (channel: string, message: string) => {
    if (channel === purges) cache.purge(message.split(' '));
    else sessions.drop(message);
  });
  const following = new Promise<void>((resolve) => {
    redis.on('ready', () => {
      const subscribed = redis.subscribe(purges, endedSessions).then(() => {
        cache.purgeAll();
        sessions.dropAll();
      });
      subscribed.then(resolve, (error: unknown) =>
        logger.debug({ err: error }, 'cache purges are unavailable until Redis reconnects'),
      );
    });
    redis.on('error', () => resolve());
  });
  // A Redis that hangs neither connects nor fails.
  await withTimeout(following, 3_000, () => undefined);
};
