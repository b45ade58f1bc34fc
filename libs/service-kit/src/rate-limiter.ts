import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './app-error';
import { networksOf } from './network-address';
import type { Redis } from './redis';

/** A process declares all of its limits in one object, whose keys name the counters in Redis. */
export interface LimitDefinition {
  /** The meaning of the keys: addresses of clients, counted by subscriber or by wider network, or anything else. */
  per: 'client' | 'network' | 'key';
  points: number;
  windowSeconds: number;
  /** Counts in memory and reports to Redis in the background: for limits on every call, which must not wait. */
  inMemory?: true;
  /** Public text of the refusal; by default the error catalogue's. */
  message?: string;
}

export const limitPer = (
  per: LimitDefinition['per'],
  points: number,
  windowSeconds: number,
  options: Pick<LimitDefinition, 'inMemory' | 'message'> = {},
): LimitDefinition => ({ per, points, windowSeconds, ...options });

export interface RateLimiter {
  /** Takes one point. @throws AppError `rate_limited` with Retry-After when none is left. */
  consume(key: string): Promise<void>;
  /** Takes nothing. @throws AppError `rate_limited` with Retry-After when no point is left. */
  ensure(key: string): Promise<void>;
  /** Returns a point: a successful attempt does not count. */
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

interface LimiterStore {
  redis: Redis;
  /** `REDIS_PREFIX` of the process. */
  prefix: string;
}

/** How often a process reports the points of an in-memory limit before they are used up. */
const reportsPerWindow = 20;

/** Keys are hashed: the counters in Redis must not be a list of email and network addresses. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

const createRateLimiter = (name: string, limit: LimitDefinition, shared?: LimiterStore): RateLimiter => {
  const sizes = { points: limit.points, duration: limit.windowSeconds };
  const memory = new RateLimiterMemory({ keyPrefix: name, ...sizes });
  if (!limit.inMemory && !shared) throw new Error(`the limit ${name} needs Redis`);
  const all =
    shared &&
    new RateLimiterRedis({
      storeClient: shared.redis,
      keyPrefix: `${shared.prefix}:limit:${name}`,
      ...sizes,
      rejectIfRedisNotReady: true,
    });
  const redis = limit.inMemory ? undefined : all;
  const reported = Math.max(1, Math.floor(limit.points / reportsPerWindow));

  const keyOf = (key: string) => {
    const counted = limit.per === 'key' ? key : networksOf(key)[limit.per];
    return redis ? hashed(counted) : counted;
  };
  const requirePoint = (counted: RateLimiterRes | null, most: number): void => {
    if (!counted || counted.consumedPoints <= most) return;
    throw new AppError('rate_limited', {
      retryAfter: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
      cause: name,
      ...(limit.message !== undefined && { message: limit.message }),
    });
  };
  /** A limit neither opens nor fails a call when Redis is down or slow: it falls back to the in-memory count. */
  const sharedOr = async <T>(own: T, read: (store: RateLimiterRedis) => Promise<T>): Promise<T> =>
    redis ? read(redis).catch(() => own) : own;

  /** Adds points to those of all processes and takes over their sum, so that the limit is exceeded by their unreported points at most. */
  const report = async (counted: string): Promise<void> => {
    const sum = await all?.penalty(hashed(counted), reported);
    const own = (await memory.get(counted))?.consumedPoints ?? 0;
    const points = (sum?.consumedPoints ?? 0) + (own % reported);
    // In the last millisecond of the window nothing is left of it, and a count that is stored without a time would never end.
    if (sum && sum.msBeforeNext > 0 && points > own) await memory.set(counted, points, sum.msBeforeNext / 1_000);
  };

  return {
    async consume(key) {
      const counted = keyOf(key);
      // In memory first, so that requests whose Redis commands time out share one count with the others.
      const own = await memory.penalty(counted, 1);
      if (limit.inMemory && own.consumedPoints <= limit.points && own.consumedPoints % reported === 0)
        report(counted).catch(() => undefined);
      requirePoint(redis ? await sharedOr(own, (store) => store.penalty(counted, 1)) : own, limit.points);
    },
    async ensure(key) {
      const counted = keyOf(key);
      requirePoint(await sharedOr(await memory.get(counted), (store) => store.get(counted)), limit.points - 1);
    },
    async refund(key) {
      const counted = keyOf(key);
      await sharedOr(await memory.reward(counted, 1), (store) => store.reward(counted, 1));
    },
    async reset(key) {
      const counted = keyOf(key);
      await sharedOr(await memory.delete(counted), (store) => store.delete(counted));
    },
  };
};

/**
 * Creates all limiters of a process. Limits per `client` and `network` take the client's IP address as their key. The `cause` of
 * a refusal is the name of the limit.
 * @param shared may be left out where all limits are in memory
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
 * Does work whose failures are limited. A point is taken before the work and given back unless it fails so, because parallel attempts would
 * all pass a check that comes before the count.
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
  // Not waited for: with Redis hanging, the response would take as much longer.
  if (!(await outcome.then(() => false, isFailure))) void limiter.refund(key);
  return outcome;
};

/**
 * Takes a point from each limiter, or from none of them. All at once: with Redis hanging, each waits for its time limit.
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
  const refused = results.find((result) => result.status === 'rejected');
  if (!refused) return refund;
  await refund();
  throw refused.reason;
};
