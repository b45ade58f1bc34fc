import { type Close, endedSessionsChannel, type Logger } from '@portal/service-kit';
import { connectRedisForWorker } from '@portal/service-kit/redis';
import pTimeout from 'p-timeout';
import type { Sessions } from './sessions.ts';

/**
 * Removes sessions that account has ended, as announced in Redis. Every connect removes all sessions, because messages sent while
 * disconnected are lost. Without Redis, ended sessions expire with the cache.
 * @returns when messages arrive, or when Redis turns out to be down or to hang
 */
export const followEndedSessions = async (
  sessions: Sessions,
  { url, prefix }: { url: string; prefix: string },
  { logger, onStop }: { logger: Logger; onStop: (close: Close) => void },
): Promise<void> => {
  const redis = connectRedisForWorker(url, logger);
  onStop(() => redis.disconnect());
  redis.on('message', (_channel: string, message: string) => sessions.drop(message));
  const following = new Promise<void>((resolve) => {
    redis.on('ready', () => {
      const subscribed = redis.subscribe(endedSessionsChannel(prefix)).then(() => sessions.dropAll());
      subscribed.then(resolve, (error: unknown) =>
        logger.debug({ err: error }, 'ended sessions are not followed until Redis reconnects'),
      );
    });
    redis.on('error', () => resolve());
  });
  // A Redis that hangs neither connects nor fails.
  await pTimeout(following, { milliseconds: 3_000, message: false });
};
