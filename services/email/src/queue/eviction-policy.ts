import { type Dependency, type Logger, type Redis, requireNoEviction, withTimeout } from '@portal/service-kit';

const connectWithinMs = 3_000;

/**
 * Refuses to start on a Redis that evicts keys, which loses jobs silently. A Redis that is unavailable at start is checked by readiness later.
 * @throws Error naming the policy
 */
export const refuseEviction = async (redis: Redis, logger: Logger): Promise<void> => {
  if (redis.status !== 'ready') {
    const connected = new Promise<void>((resolve) => redis.once('ready', () => resolve()));
    await withTimeout(connected, connectWithinMs, () => undefined);
  }
  if (redis.status === 'ready') await requireNoEviction(redis);
  else logger.warn('redis is not reachable yet; emails wait in the database');
};

/** Readiness check that fails while Redis evicts keys. */
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
