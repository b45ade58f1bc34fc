import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './app-error';
import { networksOf } from './network-address';
import type { Redis } from './redis';

/** A limit as data. A process declares all of its limits in one object, whose keys name the counters in Redis. */
export interface LimitDefinition {
  /** The meaning of the keys: addresses of clients, counted by subscriber or by wider network, or anything else. */
  per: 'client' | 'network' | 'key';
  points: number;
  windowSeconds: number;
  /** Counts in this process only: for limits on every call, which must neither wait for Redis nor load it. */
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
  /** Gives a point back: an attempt that turned out well does not count. */
  refund(key: string): Promise<void>;
  /** Forgets what was counted. */
  reset(key: string): Promise<void>;
}

export interface LimiterStore {
  redis: Redis;
  /** `REDIS_PREFIX` of the process. */
  prefix: string;
}

/** Keys are hashed: the counters in Redis must not be a list of email and network addresses. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

const createStore = (name: string, limit: LimitDefinition, shared?: LimiterStore): RateLimiterAbstract => {
  const sizes = { points: limit.points, duration: limit.windowSeconds };
  const memory = new RateLimiterMemory({ keyPrefix: name, ...sizes });
  if (limit.inMemory) return memory;
  if (!shared) throw new Error(`the limit ${name} needs Redis`);
  return new RateLimiterRedis({
    storeClient: shared.redis,
    keyPrefix: `${shared.prefix}:limit:${name}`,
    ...sizes,
    rejectIfRedisNotReady: true,
    // A limit never opens because Redis is down, and a call never fails because of it.
    insuranceLimiter: memory,
  });
};

const createRateLimiter = (name: string, limit: LimitDefinition, shared?: LimiterStore): RateLimiter => {
  const store = createStore(name, limit, shared);
  const keyOf = (key: string) => {
    const counted = limit.per === 'key' ? key : networksOf(key)[limit.per];
    return limit.inMemory ? counted : hashed(counted);
  };
  const limited = ({ msBeforeNext }: RateLimiterRes) =>
    new AppError('rate_limited', {
      retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      cause: name,
      ...(limit.message !== undefined && { message: limit.message }),
    });
  return {
    async consume(key) {
      try {
        await store.consume(keyOf(key));
      } catch (rejection) {
        throw rejection instanceof RateLimiterRes ? limited(rejection) : rejection;
      }
    },
    async ensure(key) {
      const counted = await store.get(keyOf(key));
      if (counted && counted.consumedPoints >= limit.points) throw limited(counted);
    },
    async refund(key) {
      await store.reward(keyOf(key), 1);
    },
    async reset(key) {
      await store.delete(keyOf(key));
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
  return Object.fromEntries(limits.map(([name, limit]) => [name, createRateLimiter(name, limit, shared)])) as Record<
    Name,
    RateLimiter
  >;
};

/**
 * Takes a point from each limiter in turn, or from none of them.
 * @returns a function that gives all points back
 * @throws AppError `rate_limited` of the first limiter without a point
 */
export const consumeAll = async (
  counts: readonly (readonly [limiter: RateLimiter, key: string])[],
): Promise<() => Promise<void>> => {
  let taken = 0;
  const refund = async () => {
    await Promise.all(counts.slice(0, taken).map(([limiter, key]) => limiter.refund(key)));
  };
  try {
    for (const [limiter, key] of counts) {
      await limiter.consume(key);
      taken += 1;
    }
    return refund;
  } catch (error) {
    await refund();
    throw error;
  }
};
