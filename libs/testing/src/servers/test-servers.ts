import { join } from 'node:path';
import { findMongod, findRedisServer } from './find-servers.ts';
import { startMongo } from './mongodb.ts';
import { makeTempDir } from './paths.ts';
import { findFreePort } from './ports.ts';
import type { RunningProcess } from './process.ts';
import { silent } from './programs.ts';
import { startRedis } from './redis.ts';

interface TestServers {
  mongodbUri: string;
  redisUrl: string;
  /** Ends the started servers and removes their data. */
  stop(): Promise<void>;
}

/**
 * Provides MongoDB and Redis to tests: the servers of MONGODB_URI and REDIS_URL, or new ones with empty data. Their URLs are set in the
 * environment, where worker processes find them.
 */
export const startTestServers = async (): Promise<TestServers> => {
  const temp = await makeTempDir('servers');
  const nameFiles = (name: string) => ({ dataDir: join(temp.path, name), logFile: join(temp.path, `${name}.log`) });
  const started: RunningProcess[] = [];
  const stop = async () => {
    // The data is removed, so nothing needs to be flushed.
    await Promise.all(started.map((server) => server.kill()));
    await temp.remove();
  };
  const keep = <T extends RunningProcess>(server: T): T => {
    started.push(server);
    return server;
  };
  const startOwnMongo = async () =>
    keep(
      await startMongo({
        ...{ mongod: await findMongod(silent), port: await findFreePort(), ...nameFiles('mongodb') },
        // Clocks of tests stand in the past, where everything that they store has expired.
        deletesExpired: false,
      }),
    ).uri;
  const startOwnRedis = async () =>
    keep(
      await startRedis({
        redisServer: await findRedisServer(silent),
        port: await findFreePort(),
        ...nameFiles('redis'),
      }),
    ).url;

  const mongodb = Promise.resolve(process.env['MONGODB_URI'] ?? startOwnMongo());
  const redis = Promise.resolve(process.env['REDIS_URL'] ?? startOwnRedis());
  await Promise.allSettled([mongodb, redis]);
  try {
    const [mongodbUri, redisUrl] = await Promise.all([mongodb, redis]);
    Object.assign(process.env, { MONGODB_URI: mongodbUri, REDIS_URL: redisUrl });
    return { mongodbUri, redisUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
