import type { Logger } from '@portal/service-kit';
import type { Dependency } from '@portal/service-kit/http';
import { type Redis, waitForRedis } from '@portal/service-kit/redis';

/** Evicting policies lose queued jobs silently. @throws Error naming the policy in force; a Redis that does not respond passes */
const requireNoEviction = async (redis: Redis): Promise<void> => {
  const [, policy] = (await redis.config('GET', 'maxmemory-policy').catch(() => [])) as string[];
  if (policy !== undefined && policy !== 'noeviction')
    throw new Error(`REDIS_URL: maxmemory-policy is ${policy}; queues need noeviction`);
};

/**
 * Refuses to start on a Redis that evicts keys, which loses jobs silently. A Redis that is unavailable at start is checked by readiness later.
 * @throws Error naming the policy
 */
export const refuseEviction = async (redis: Redis, logger: Logger): Promise<void> => {
  await waitForRedis(redis);
  if (redis.status === 'ready') await requireNoEviction(redis);
  else logger.warn('Redis is not reachable yet; emails wait in the database');
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
