import { join } from 'node:path';
import { findMongod } from './mongodb/find';
import { startMongo } from './mongodb/start';
import { makeTempDir } from './paths';
import { freePort } from './ports';
import { type Report, silent } from './provisioning-error';
import { findRedisServer } from './redis/find';
import { startRedis } from './redis/start';

export interface TestServers {
  mongodbUri: string;
  redisUrl: string;
  /** Ends what was started and removes its data. */
  stop(): Promise<void>;
}

/**
 * Gives tests a MongoDB and a Redis: the ones that MONGODB_URI and REDIS_URL name, else own ones with fresh data.
 * Leaves their addresses in the environment, where worker processes find them.
 */
export const startTestServers = async (report: Report = silent): Promise<TestServers> => {
  const temp = await makeTempDir('servers');
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(stops.map((end) => end()));
    await temp.remove();
  };
  const started = await Promise.allSettled([
    process.env['MONGODB_URI'] ?? ownMongo(temp.path, stops, report),
    process.env['REDIS_URL'] ?? ownRedis(temp.path, stops, report),
  ]);
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [mongodbUri, redisUrl] = started.map((result) => (result.status === 'fulfilled' ? result.value : '')) as [
    string,
    string,
  ];
  process.env['MONGODB_URI'] = mongodbUri;
  process.env['REDIS_URL'] = redisUrl;
  return { mongodbUri, redisUrl, stop };
};

const ownMongo = async (dir: string, stops: (() => Promise<void>)[], report: Report): Promise<string> => {
  const mongo = await startMongo({
    mongod: await findMongod(report),
    dataDir: join(dir, 'mongodb'),
    logFile: join(dir, 'mongodb.log'),
    port: await freePort(),
  });
  // The data goes away with the run, so there is nothing to write out.
  stops.push(() => mongo.kill());
  return mongo.uri;
};

const ownRedis = async (dir: string, stops: (() => Promise<void>)[], report: Report): Promise<string> => {
  const redis = await startRedis({
    redisServer: await findRedisServer(report),
    dataDir: join(dir, 'redis'),
    logFile: join(dir, 'redis.log'),
    port: await freePort(),
  });
  stops.push(() => redis.kill());
  return redis.url;
};
