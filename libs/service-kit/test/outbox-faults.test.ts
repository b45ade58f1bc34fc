import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  findFreePort,
  findMongod,
  findRedisServer,
  type MongoServer,
  makeTempDir,
  type RedisServer,
  silent,
  startMongo,
  startRedis,
} from '@portal/testing/servers';

let files: Awaited<ReturnType<typeof makeTempDir>>;
let mongo: MongoServer;
let redis: RedisServer;

beforeAll(async () => {
  files = await makeTempDir('outbox');
  const nameFiles = (name: string) => ({ dataDir: `${files.path}/${name}`, logFile: `${files.path}/${name}.log` });
  [mongo, redis] = await Promise.all([
    startMongo({ mongod: await findMongod(silent), port: await findFreePort(), ...nameFiles('mongodb') }),
    startRedis({ redisServer: await findRedisServer(silent), port: await findFreePort(), ...nameFiles('redis') }),
  ]);
});
afterAll(async () => {
  await Promise.all([mongo.kill(), redis.kill()]);
  await files.remove();
});

test('whatever happens, in whatever order: once healed, each event is delivered, closed and erased', async () => {
  const parameters = [join(__dirname, 'support/outbox-property.ts'), String(mongo.port), String(redis.port)];
  await expect(promisify(execFile)(process.execPath, parameters)).resolves.toMatchObject({ stderr: '' });
}, 600_000);
