import { appendFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { ServiceName } from '@portal/contracts';
import { serviceNames } from '@portal/domain/services';
import { canConnect, ProvisioningError, run } from '@portal/testing/servers';
import { buildProjects } from './build.ts';
import { getBundle, loopback, ownerUrls, servicesWithLoaders, sharedEnvironment } from './processes.ts';
import { loadSecrets } from './secrets.ts';
import { buildServerUrls, readPorts } from './servers.ts';
import { logFile, readSettings, type Settings } from './settings.ts';

export interface RunningPortal {
  settings: Settings;
  /** Its databases, services and secrets. */
  env: NodeJS.ProcessEnv;
}

/** @throws ProvisioningError when no portal runs on the settings of these variables */
export const findRunningPortal = async (variables: NodeJS.ProcessEnv = process.env): Promise<RunningPortal> => {
  const settings = readSettings(variables);
  const { external, dataDir } = settings;
  const ports = readPorts(dataDir);
  const isRunning =
    external.mongodbUri || (ports.mongodb !== undefined && (await canConnect('127.0.0.1', ports.mongodb)));
  if (!isRunning)
    throw new ProvisioningError(
      `No portal runs on ${dataDir}: start it with npm start, or set MONGODB_URI to its MongoDB.`,
    );
  const env = sharedEnvironment(settings, buildServerUrls(settings, ports), loadSecrets(settings));
  return { settings, env: { ...env, ...(ports.operations && ownerUrls(ports.operations)) } };
};

/** Reads the gateway's `/status`. Not by fetch, which refuses some ports and would stay in the supervisor's memory. */
export const requestStatus = (port: number): Promise<{ ok: boolean; parts: Record<string, string[]> | null }> =>
  new Promise((resolve, reject) => {
    const request = get(`${loopback(port)}/status`, { agent: false, timeout: 5_000 }, async (response) => {
      const parts = (await json(response).catch(() => null)) as Record<string, string[]> | null;
      resolve({ ok: response.statusCode === 200, parts });
    });
    request.once('timeout', () => request.destroy(new Error('no response within 5 s'))).once('error', reject);
  });

/** Builds services and runs an entry of each, also after one has failed. @returns the last exit code other than 0 */
export const runServiceEntry = async (
  { settings, env }: RunningPortal,
  services: readonly ServiceName[],
  entry: string,
  args: readonly string[],
): Promise<number> => {
  await buildProjects(settings, services);
  let failed = 0;
  for (const service of services)
    failed = (await runBundle(join(settings.root, getBundle(service, entry)), args, env)) || failed;
  return failed;
};

/** Runs a bundle in the folder from which the operator has called npm. @returns its exit code */
export const runBundle = async (path: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> => {
  const options = { cwd: env['INIT_CWD'] || '.', env, extendEnv: false, stdio: 'inherit', reject: false } as const;
  return (await run(process.execPath, [path, ...args], options)).exitCode ?? 1;
};

/** Brings the databases of the services up to date with their builds. @throws Error with the output of a migration */
export const migrateDatabases = async (settings: Settings, env: NodeJS.ProcessEnv): Promise<void> => {
  const migrateOne = async (service: ServiceName) => {
    const options = { cwd: settings.root, env, extendEnv: false, all: true, reject: false } as const;
    const { failed, all = '' } = await run(process.execPath, [getBundle(service, 'migrate')], options);
    if (failed) throw new Error(`Migrating the database of ${service} failed:\n${all}`);
    appendFileSync(logFile(settings, 'migrate'), `${all}\n`);
  };
  await Promise.all(serviceNames.map(migrateOne));
};

/** Loads the demo data into databases that are empty. @throws Error with the loader's output */
export const seedDemoData = async (settings: Settings, env: NodeJS.ProcessEnv): Promise<void> => {
  const seedOne = async (service: ServiceName) => {
    const { failed, all = '' } = await run(process.execPath, [getBundle(service, 'seed')], {
      env: { ...env, PORTAL_SEED: settings.seed },
      ...{ cwd: settings.root, extendEnv: false, timeout: 120_000, all: true, reject: false },
    });
    if (failed) throw new Error(`Loading the demo data of ${service} failed:\n${all}`);
    appendFileSync(logFile(settings, 'seed'), `${all}\n`);
  };
  await Promise.all(servicesWithLoaders.map(seedOne));
};
