import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Scale } from '@portal/domain/testing';
import { testKeys, waitFor } from '@portal/testing';
import {
  freePort,
  type RunningProcess,
  startProcess,
  startTestServers,
  withParentDeathSignal,
  workspaceRoot,
} from '@portal/testing/servers';
import { buildProjects } from '@portal/tools/start/build';
import { createProgress } from '@portal/tools/start/progress';
import { readSettings } from '@portal/tools/start/settings';
import type { ScenarioContext } from './scenario.ts';

type ServiceName = 'account' | 'community' | 'competition';

export interface RunningService extends RunningProcess {
  name: ServiceName;
  origin: string;
}

/** Ephemeral databases and the services on them, built as for production. */
export interface Services {
  redisUrl: string;
  /** Loads synthetic data and prints the loader's rate. @param prefix names the databases of a data set */
  load(name: ServiceName, prefix: string, scale: Scale): Promise<void>;
  start(name: ServiceName, prefix: string): Promise<RunningService>;
}

const entryOf = (service: ServiceName, entry: string) => join(workspaceRoot(), 'services', service, 'dist', entry);

/** Builds the services, provides them to `use` and stops everything afterwards. */
export const withServices = async <T>(
  names: readonly ServiceName[],
  { print, signal }: ScenarioContext,
  use: (services: Services) => Promise<T>,
): Promise<T> => {
  // The caller's servers hold real data.
  for (const name of ['MONGODB_URI', 'REDIS_URL']) Reflect.deleteProperty(process.env, name);
  const settings = readSettings({ ...process.env, PORTAL_SEED: 'none' });
  await createProgress(print).step('building', 'everything is built', () => buildProjects(settings, names, signal));
  const servers = await startTestServers(print);
  const running: RunningProcess[] = [];
  const envOf = (prefix: string) => ({
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    ...testKeys,
    PORTAL_CODE_KEY: 'bench-code-key-of-thirty-two-characters-or-more',
    PORTAL_MAIL_KEY: 'bench-email-key-of-thirty-two-characters-or-more',
    MONGODB_DB_PREFIX: prefix,
    REDIS_PREFIX: prefix,
    EVENT_SUBSCRIBERS: 'community',
    ACCOUNT_OPS_URL: 'none',
    COMPETITION_OPS_URL: 'none',
  });
  try {
    return await use({
      redisUrl: servers.redisUrl,
      async load(name, prefix, scale) {
        const amounts = Object.entries(scale).map(([kind, amount]) => `${kind}=${amount}`);
        const command = withParentDeathSignal(process.execPath, [entryOf(name, 'scale.mjs'), ...amounts]);
        const { stdout } = await promisify(execFile)(...command, { env: envOf(prefix), signal });
        print(stdout.trimEnd());
      },
      async start(name, prefix) {
        const port = await freePort();
        const env = { ...envOf(prefix), SERVICE_PORT: String(port) };
        await promisify(execFile)(process.execPath, [entryOf(name, 'migrate.mjs')], { env, signal });
        const started = await startProcess({ command: process.execPath, args: [entryOf(name, 'main.mjs')], env });
        running.push(started);
        const origin = `http://127.0.0.1:${port}`;
        await waitFor(async () => (await fetch(`${origin}/readyz`)).ok, { timeout: 60_000, what: name });
        return { ...started, name, origin };
      },
    });
  } finally {
    await Promise.all(running.map((started) => started.stop()));
    await servers.stop();
  }
};
