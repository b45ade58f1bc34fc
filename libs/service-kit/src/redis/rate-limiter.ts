import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../app-error.ts';
import { getNetworks } from '../client-network.ts';
import type { Redis } from './redis.ts';

/** A process declares all of its limits in one object, whose keys name the counters in Redis. */
export interface LimitDefinition {
  /** What the keys are: IPs, counted by subscriber (`client`) or by wider network, or any other string. */
  per: 'client' | 'network' | 'key';
  points: number;
  windowSeconds: number;
  /** Each process counts in its own memory. Use it for limits on every call, which must not wait for Redis. */
  inMemory?: true;
  /** Public text of the rejection. Default: the text in the error catalogue. */
  message?: string;
}

export const limitPer = (
  per: LimitDefinition['per'],
  points: number,
  windowSeconds: number,
  options: Pick<LimitDefinition, 'inMemory' | 'message'> = {},
): LimitDefinition => ({ per, points, windowSeconds, ...options });

export interface RateLimiter {
  /** Takes one point. @throws AppError `rate_limited` with Retry-After if no point is left */
  consume(key: string): Promise<void>;
  /** Takes nothing. @throws AppError `rate_limited` with Retry-After if no point is left */
  ensure(key: string): Promise<void>;
  /** Gives a point back, because a successful attempt does not count. */
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

interface LimiterStore {
  redis: Redis;
  /** `REDIS_PREFIX` of the process. */
  prefix: string;
}

/** Keys are hashed, because the counters in Redis must not be a list of emails and IPs. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

const createRateLimiter = (name: string, limit: LimitDefinition, shared?: LimiterStore): RateLimiter => {
  const sizes = { points: limit.points, duration: limit.windowSeconds };
  const memory = new RateLimiterMemory({ keyPrefix: name, ...sizes });
  if (!limit.inMemory && !shared) throw new Error(`the limit ${name} needs Redis`);
  const redis =
    shared &&
    !limit.inMemory &&
    new RateLimiterRedis({
      storeClient: shared.redis,
      keyPrefix: `${shared.prefix}:limit:${name}`,
      ...sizes,
      rejectIfRedisNotReady: true,
      // While Redis is down or slow, limits neither open nor fail calls.
      insuranceLimiter: memory,
    });
  const limiter = redis || memory;

  const buildKey = (key: string) => {
    const counted = limit.per === 'key' ? key : getNetworks(key)[limit.per];
    return redis ? hashKey(counted) : counted;
  };
  const rateLimited = ({ msBeforeNext }: RateLimiterRes) =>
    new AppError('rate_limited', {
      retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      cause: name,
      ...(limit.message !== undefined && { message: limit.message }),
    });

  return {
    async consume(key) {
      try {
        await limiter.consume(buildKey(key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? rateLimited(error) : error;
      }
    },
    async ensure(key) {
      const counted = await limiter.get(buildKey(key));
      if (counted && counted.consumedPoints >= limit.points) throw rateLimited(counted);
    },
    async refund(key) {
      await limiter.reward(buildKey(key));
    },
    async reset(key) {
      await limiter.delete(buildKey(key));
    },
  };
};

/**
 * Creates all limiters of a process. Limits per `client` and `network` take the client's IP as their key. The `cause` of a rejection is the
 * name of the limit.
 * @param shared optional if all limits are in memory
 */
export const createRateLimiters = <Name extends string>(
  definitions: Readonly<Record<Name, LimitDefinition>>,
  shared?: LimiterStore,
): Record<Name, RateLimiter> => {
  const limits = Object.entries<LimitDefinition>(definitions);
  const limiters = limits.map(([name, limit]) => [name, createRateLimiter(name, limit, shared)] as const);
  return Object.fromEntries(limiters) as Record<Name, RateLimiter>;
};

/**
 * Does work whose failures are limited. A point is taken before the work and given back unless it fails, because parallel attempts would
 * all pass a check that precedes the count.
 * @throws AppError `rate_limited`
 */
export const countFailures = async <T>(
  limiter: RateLimiter,
  key: string,
  isFailure: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> => {
  await limiter.consume(key);
  const outcome = work();
  // The response does not wait for the refund, because Redis may hang.
  if (!(await outcome.then(() => false, isFailure))) void limiter.refund(key);
  return outcome;
};

/**
 * Takes a point from each limiter, or from none. The limiters are called in parallel, because with a hanging Redis each call takes its
 * whole time limit.
 * @returns a function that gives all points back
 * @throws AppError `rate_limited` of the first limiter without a point
 */
export const consumeAll = async (
  counts: readonly (readonly [limiter: RateLimiter, key: string])[],
): Promise<() => Promise<void>> => {
  const results = await Promise.allSettled(counts.map(([limiter, key]) => limiter.consume(key)));
  const taken = counts.filter((_count, position) => results[position]?.status === 'fulfilled');
  const refund = async () => {
    await Promise.all(taken.map(([limiter, key]) => limiter.refund(key)));
  };
  const rejected = results.find((result) => result.status === 'rejected');
  if (!rejected) return refund;
  await refund();
  throw rejected.reason;
};
