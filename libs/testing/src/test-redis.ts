import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { requireVariable } from './test-database.ts';

export interface TestRedis {
  /** Value for `REDIS_URL`. */
  readonly url: string;
  /** Value for `REDIS_PREFIX`. No other test file uses it. */
  readonly prefix: string;
  /** Removes every key with the prefix: `afterAll(redis.flush)`. */
  flush(): Promise<void>;
}

/** Provides a key prefix for one test file, on the Redis that the Jest preset starts. */
export const testRedisPrefix = (): TestRedis => {
  const url = requireVariable('REDIS_URL');
  const prefix = `test-${randomBytes(6).toString('hex')}`;
  const flush = async () => {
    const redis = new Redis(url);
    for await (const keys of redis.scanStream({ match: `*${prefix}*`, count: 500 })) {
      if (keys.length > 0) await redis.unlink(...(keys as string[]));
    }
    await redis.quit();
  };
  return { url, prefix, flush };
};
