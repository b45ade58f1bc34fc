import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, findRedisServer, type RedisServer, silent, startRedis } from '@portal/testing/servers';

export interface DedicatedRedis {
  readonly url: string;
  kill(): Promise<void>;
  /** Suspends it, as a server that hangs: connections stay open and nothing responds. */
  freeze(): void;
  thaw(): void;
  /** Starts it again at the same address, with the data it has saved. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

/** A Redis that a test may empty, misconfigure and kill. */
export const dedicatedRedis = async (): Promise<DedicatedRedis> => {
  const directory = await mkdtemp(join(tmpdir(), 'portal-redis-'));
  const [redisServer, port] = await Promise.all([findRedisServer(silent), findFreePort()]);
  const start = (): Promise<RedisServer> =>
    startRedis({ redisServer, dataDir: join(directory, 'data'), logFile: join(directory, 'redis.log'), port });
  let redis = await start();
  return {
    url: redis.url,
    kill: () => redis.kill(),
    freeze: () => void process.kill(redis.pid, 'SIGSTOP'),
    thaw: () => void process.kill(redis.pid, 'SIGCONT'),
    restart: async () => {
      redis = await start();
    },
    remove: async () => {
      await redis.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
