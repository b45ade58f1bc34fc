import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@portal/contracts';
import { canConnect, ProvisioningError, run } from '@portal/testing/servers';
import { buildProjects } from './build';
import { bundleOf, ownerUrls, servicesWithLoaders, sharedEnvironment } from './processes';
import { secretsOf } from './secrets';
import { addressesOf, readPorts } from './servers';
import { logFile, readSettings, type Settings } from './settings';

export interface RunningPortal {
  settings: Settings;
  /** Its databases, services and secrets. */
  env: NodeJS.ProcessEnv;
}

/** @throws ProvisioningError when no portal runs on the settings of these variables */
export const findRunningPortal = async (variables: NodeJS.ProcessEnv = process.env): Promise<RunningPortal> => {
  const settings = readSettings(variables);
  return { settings, env: await environmentOfRunning(settings) };
};

/** @throws ProvisioningError when no portal runs on these settings */
export const environmentOfRunning = async (settings: Settings): Promise<NodeJS.ProcessEnv> => {
  const { external, dataDir } = settings;
  const ports = readPorts(dataDir);
  const isRunning =
    external.mongodbUri || (ports.mongodb !== undefined && (await canConnect('127.0.0.1', ports.mongodb)));
  if (!isRunning) {
    throw new ProvisioningError(
      `No portal runs on ${dataDir}: start it with npm start, or set MONGODB_URI to its MongoDB.`,
    );
  }
  return {
    ...sharedEnvironment(settings, addressesOf(settings, ports), secretsOf(settings)),
    ...(ports.operations && ownerUrls(ports.operations)),
  };
};

/** Builds a service and runs one of its entries. @returns its exit code */
export const runServiceEntry = async (
  { settings, env }: RunningPortal,
  service: ServiceName,
  entry: string,
  args: readonly string[],
): Promise<number> => {
  await buildProjects(settings, [service]);
  return runServiceCommand(settings, { entry: bundleOf(service, entry), args, env });
};

interface ServiceCommand {
  /** The bundled entry, from the workspace's root. */
  entry: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
}

/** Runs an entry of a service in the folder from which the operator has called npm. @returns its exit code */
export const runServiceCommand = async ({ root }: Settings, { entry, args, env }: ServiceCommand): Promise<number> => {
  const cwd = env['INIT_CWD'] || root;
  const options = { cwd, env, extendEnv: false, stdio: 'inherit', reject: false } as const;
  return (await run(process.execPath, [join(root, entry), ...args], options)).exitCode ?? 1;
};

/** Loads the demo data into databases that are empty. @throws Error with the loader's output */
export const seedDemoData = async (settings: Settings, env: NodeJS.ProcessEnv): Promise<void> => {
  for (const service of servicesWithLoaders) {
    const { failed, all = '' } = await run(process.execPath, [bundleOf(service, 'seed')], {
      ...{
        cwd: settings.root,
        env: { ...env, PORTAL_SEED: settings.seed },
        extendEnv: false,
        timeout: 120_000,
        all: true,
        reject: false,
      },
    });
    if (failed) throw new Error(`Loading the demo data of ${service} failed:\n${all}`);
    appendFileSync(logFile(settings, 'seed'), `${all}\n`);
  }
};
