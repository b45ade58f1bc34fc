import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testKeys, waitFor } from '@portal/testing';
import { freePort, type RunningProcess, startProcess, startTestServers, workspaceRoot } from '@portal/testing/servers';
import { buildProjects } from '@portal/tools/start/build';
import { createProgress } from '@portal/tools/start/progress';
import { readSettings } from '@portal/tools/start/settings';
import type { ScenarioContext } from './scenario.ts';

export interface RunningService extends RunningProcess {
  origin: string;
}

const getEntryPath = (entry: string) => join(workspaceRoot(), 'services/competition/dist', entry);

/** Builds competition, provides it to `use` on ephemeral databases and stops everything afterwards. */
export const withCompetition = async <T>(
  { print, signal }: ScenarioContext,
  use: (service: RunningService) => Promise<T>,
): Promise<T> => {
  // The caller's servers hold real data.
  for (const name of ['MONGODB_URI', 'REDIS_URL']) Reflect.deleteProperty(process.env, name);
  const settings = readSettings({ ...process.env, PORTAL_SEED: 'none' });
  const build = () => buildProjects(settings, ['competition'], signal);
  await createProgress(print).step('building', 'everything is built', build);
  const servers = await startTestServers(print);
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    PORTAL_FEATURES: 'live',
    ...testKeys,
    EVENT_SUBSCRIBERS: 'community',
    ACCOUNT_OPS_URL: 'none',
    COMPETITION_OPS_URL: 'none',
    SERVICE_PORT: String(port),
  };
  let running: RunningProcess | undefined;
  try {
    await promisify(execFile)(process.execPath, [getEntryPath('migrate.mjs')], { env, signal });
    running = await startProcess({ command: process.execPath, args: [getEntryPath('main.mjs')], env });
    const origin = `http://127.0.0.1:${port}`;
    await waitFor(async () => (await fetch(`${origin}/readyz`)).ok, { timeout: 60_000, what: 'competition' });
    return await use({ ...running, origin });
  } finally {
    await running?.stop();
    await servers.stop();
  }
};
