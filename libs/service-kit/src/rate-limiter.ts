import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './app-error';
import type { Redis } from './redis';

export interface RateLimiterOptions {
  redis: Redis;
  /** `REDIS_PREFIX` of the process. */
  prefix: string;
  /** What is counted; part of the key. */
  name: string;
  points: number;
  windowSeconds: number;
}

export interface RateLimiter {
  /** Takes one point. @throws AppError `rate_limited` with Retry-After when none is left. */
  consume(key: string): Promise<void>;
  /** Takes nothing. @throws AppError `rate_limited` with Retry-After when no point is left. */
  ensure(key: string): Promise<void>;
  /** Gives a point back: an attempt that turned out well does not count. */
  refund(key: string): Promise<void>;
  /** Forgets what was counted. */
  reset(key: string): Promise<void>;
}

const limited = ({ msBeforeNext }: RateLimiterRes) =>
  new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

const limiterOn = (store: RateLimiterAbstract): RateLimiter => ({
  async consume(key) {
    try {
      await store.consume(key);
    } catch (rejection) {
      throw rejection instanceof RateLimiterRes ? limited(rejection) : rejection;
    }
  },
  async ensure(key) {
    const counted = await store.get(key);
    if (counted && counted.consumedPoints >= store.points) throw limited(counted);
  },
  async refund(key) {
    await store.reward(key, 1);
  },
  async reset(key) {
    await store.delete(key);
  },
});

/**
 * Counts in Redis, and in this process's memory while Redis is away: a limit never opens because a server is down,
 * and a call never fails because of it.
 */
export const createRateLimiter = ({ redis, prefix, name, points, windowSeconds }: RateLimiterOptions): RateLimiter => {
  const sizes = { points, duration: windowSeconds };
  return limiterOn(
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}:limit:${name}`,
      ...sizes,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, ...sizes }),
    }),
  );
};

/** Counts in this process only: for limits on every call, which must neither wait for Redis nor load it. */
export const createMemoryRateLimiter = ({
  name,
  points,
  windowSeconds,
}: Pick<RateLimiterOptions, 'name' | 'points' | 'windowSeconds'>): RateLimiter =>
  limiterOn(new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds }));
