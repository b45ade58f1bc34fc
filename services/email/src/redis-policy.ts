import { type Dependency, type Logger, type Redis, requireNoEviction } from '@portal/service-kit';

const firstResponseMs = 3_000;

const isReady = (redis: Redis, withinMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      redis.off('ready', settle);
      resolve(redis.status === 'ready');
    };
    const timer = setTimeout(settle, withinMs);
    redis.once('ready', settle);
    if (redis.status === 'ready') settle();
  });

/**
 * A Redis that evicts keys loses jobs silently.
 * Refuses to start on one; a Redis that is away right now is judged by the readiness check when it is back.
 * @throws Error naming the policy
 */
export const refuseEviction = async (redis: Redis, logger: Logger): Promise<void> => {
  if (await isReady(redis, firstResponseMs)) await requireNoEviction(redis);
  else logger.warn('redis is not reachable yet; mails wait in the database');
};

/** For readiness: down while Redis evicts keys. */
export const evictionDependency = (redis: Redis, logger: Logger): Dependency => {
  let reported = false;
  const check = async (): Promise<void> => {
    try {
      await requireNoEviction(redis);
      reported = false;
    } catch (error) {
      if (!reported) logger.error({ err: error }, 'not ready');
      reported = true;
      throw error;
    }
  };
  return { required: true, check };
};
