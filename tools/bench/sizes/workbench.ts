import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Scale } from '@portal/service-kit/synthetic';
import { testIdentityKey, waitFor } from '@portal/testing';
import {
  findMongod,
  findRedisServer,
  freePort,
  makeTempDir,
  type RunningProcess,
  startMongo,
  startProcess,
  startRedis,
  withParentDeathSignal,
  workspaceRoot,
} from '@portal/testing/servers';

const run = promisify(execFile);

export type ServiceName = 'account' | 'community' | 'competition';

export interface RunningService extends RunningProcess {
  origin: string;
}

/** Servers of the bench's own, and services on them as the portal starts them. */
export interface Workbench {
  redisUrl: string;
  /** Loads made-up data under a prefix of its own. @returns what the loader says of its rate */
  load(service: ServiceName, prefix: string, scale: Scale): Promise<string>;
  start(service: ServiceName, prefix: string): Promise<RunningService>;
}

const secretEnv = {
  PORTAL_IDENTITY_KEY: testIdentityKey,
  PORTAL_CODE_KEY: 'bench-code-key-of-thirty-two-characters-or-more',
  PORTAL_MAIL_KEY: 'bench-mail-key-of-thirty-two-characters-or-more',
};

const entryOf = (service: ServiceName, name: string) => join(workspaceRoot(), 'services', service, 'dist', name);

/** Lends a workbench; everything that it started is gone afterwards. */
export const withWorkbench = async <T>(
  { print, signal }: { print: (line: string) => void; signal: AbortSignal },
  use: (bench: Workbench) => Promise<T>,
): Promise<T> => {
  const temp = await makeTempDir('bench');
  const running: RunningProcess[] = [];
  const stopAll = async () => {
    for (const server of running.splice(0).reverse()) await server.stop();
  };
  signal.addEventListener('abort', () => void stopAll());
  try {
    const file = (name: string) => join(temp.path, name);
    const mongod = await findMongod(print);
    const mongo = await startMongo({
      mongod,
      dataDir: file('mongodb'),
      logFile: file('mongodb.log'),
      port: await freePort(),
    });
    running.push(mongo);
    const redisServer = await findRedisServer(print);
    const redis = await startRedis({
      redisServer,
      dataDir: file('redis'),
      logFile: file('redis.log'),
      port: await freePort(),
    });
    running.push(redis);
    const envOf = (prefix: string) => ({
      ...process.env,
      ...secretEnv,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      MONGODB_URI: mongo.uri,
      MONGODB_DB_PREFIX: prefix,
      REDIS_URL: redis.url,
      REDIS_PREFIX: prefix,
      EVENT_SUBSCRIBERS: 'community',
    });
    return await use({
      redisUrl: redis.url,
      async load(service, prefix, scale) {
        const args = Object.entries(scale).map(([name, amount]) => `${name}=${amount}`);
        const command = withParentDeathSignal(process.execPath, [entryOf(service, 'scale.mjs'), ...args]);
        const { stdout } = await run(...command, { env: envOf(prefix), signal });
        return stdout.trimEnd();
      },
      async start(service, prefix) {
        const port = await freePort();
        const started = await startProcess({
          command: process.execPath,
          args: [entryOf(service, 'main.mjs')],
          env: { ...envOf(prefix), SERVICE_PORT: String(port) },
          logFile: file(`${service}.log`),
        });
        running.push(started);
        const origin = `http://127.0.0.1:${port}`;
        await waitFor(async () => (await fetch(`${origin}/readyz`)).ok, { timeout: 60_000, what: `${service}` });
        return { ...started, origin };
      },
    });
  } finally {
    await stopAll();
    await temp.remove();
  }
};
