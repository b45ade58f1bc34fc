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
import { buildProjects } from '@portal/tools/start/build';
import { createProgress } from '@portal/tools/start/progress';
import { readSettings } from '@portal/tools/start/settings';
import { cpuMs } from './processes';
import type { ScenarioContext } from './scenario';

type ServiceName = 'account' | 'community' | 'competition';

export interface RunningService extends RunningProcess {
  origin: string;
  /** CPU milliseconds that the service and the databases have used so far. */
  cpuMs(): Promise<number>;
}

/** Ephemeral databases and the services on them, built as for production. */
export interface Services {
  redisUrl: string;
  /** Loads synthetic data. @param prefix names the databases of a data set @returns the loader's report of its rate */
  load(service: ServiceName, prefix: string, scale: Scale): Promise<string>;
  start(service: ServiceName, prefix: string): Promise<RunningService>;
}

const entryOf = (service: ServiceName, name: string) => join(workspaceRoot(), 'services', service, 'dist', name);

/** Builds the services, provides them to `use` and stops everything afterwards. */
export const withServices = async <T>(
  names: readonly ServiceName[],
  { print, signal }: ScenarioContext,
  use: (services: Services) => Promise<T>,
): Promise<T> => {
  const settings = readSettings({ ...process.env, PORTAL_SEED: 'none' });
  await createProgress(print).step('building', `built: ${names.join(', ')}`, () =>
    buildProjects(settings, names, signal),
  );
  const temp = await makeTempDir('bench');
  const file = (name: string) => join(temp.path, name);
  const placeOf = async (name: string) => ({
    dataDir: file(name),
    logFile: file(`${name}.log`),
    port: await freePort(),
  });
  const running: RunningProcess[] = [];
  const stopAll = async () => {
    for (const server of running.splice(0).reverse()) await server.stop();
  };
  signal.addEventListener('abort', () => void stopAll());
  try {
    const mongo = await startMongo({ mongod: await findMongod(print), ...(await placeOf('mongodb')) });
    running.push(mongo);
    const redis = await startRedis({ redisServer: await findRedisServer(print), ...(await placeOf('redis')) });
    running.push(redis);
    const envOf = (prefix: string) => ({
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORTAL_IDENTITY_KEY: testIdentityKey,
      PORTAL_CODE_KEY: 'bench-code-key-of-thirty-two-characters-or-more',
      PORTAL_MAIL_KEY: 'bench-key-of-thirty-two-characters-or-more-x',
      MONGODB_URI: mongo.uri,
      MONGODB_DB_PREFIX: prefix,
      REDIS_URL: redis.url,
      REDIS_PREFIX: prefix,
      EVENT_SUBSCRIBERS: 'community',
    });
    return await use({
      redisUrl: redis.url,
      async load(service, prefix, scale) {
        const amounts = Object.entries(scale).map(([name, amount]) => `${name}=${amount}`);
        const command = withParentDeathSignal(process.execPath, [entryOf(service, 'scale.mjs'), ...amounts]);
        const { stdout } = await promisify(execFile)(...command, { env: envOf(prefix), signal });
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
        await waitFor(async () => (await fetch(`${origin}/readyz`)).ok, { timeout: 60_000, what: service });
        return { ...started, origin, cpuMs: () => cpuMs([started.pid, mongo.pid, redis.pid]) };
      },
    });
  } finally {
    await stopAll();
    await temp.remove();
  }
};
