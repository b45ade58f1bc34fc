import { Redis } from 'ioredis';

const read = async (redis: Redis, key: string): Promise<unknown> => {
  const type = await redis.type(key);
  if (type === 'string') return redis.get(key);
  if (type === 'hash') return redis.hgetall(key);
  if (type === 'list') return redis.lrange(key, 0, -1);
  if (type === 'set') return redis.smembers(key);
  if (type === 'zset') return redis.zrange(key, '0', '-1', 'WITHSCORES');
  if (type === 'stream') return redis.xrange(key, '-', '+');
  return null;
};

/** Everything that Redis holds under a pattern, as one searchable text. */
export const redisContent = async (url: string, match: string): Promise<string> => {
  const redis = new Redis(url);
  const found: unknown[] = [];
  for await (const keys of redis.scanStream({ match, count: 500 })) {
    for (const key of keys as string[]) found.push([key, await read(redis, key)]);
  }
  redis.disconnect();
  return JSON.stringify(found);
};
