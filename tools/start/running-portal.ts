import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { canConnect, ProvisioningError, withParentDeathSignal } from '@portal/testing/servers';
import { ownerUrls, sharedEnvironment } from './processes';
import { secretsOf } from './secrets';
import { addressesOf, readPorts } from './servers';
import type { Settings } from './settings';

/**
 * What a command needs to work on the data of a portal that runs: its databases, services and secrets.
 * @throws ProvisioningError when none runs on these settings
 */
export const environmentOfRunning = async (settings: Settings): Promise<NodeJS.ProcessEnv> => {
  const { external, dataDir } = settings;
  const ports = readPorts(dataDir);
  const runs = external.mongodbUri || (ports.mongodb !== undefined && (await canConnect('127.0.0.1', ports.mongodb)));
  if (!runs) {
    throw new ProvisioningError(
      `No portal runs on ${dataDir}: start it with npm start, or set MONGODB_URI to its MongoDB.`,
    );
  }
  return {
    ...sharedEnvironment(settings, addressesOf(settings, ports), secretsOf(settings)),
    ...(ports.operations && ownerUrls(ports.operations)),
  };
};

export interface ServiceCommand {
  /** The bundled entry, from the workspace's root. */
  entry: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
}

/** Runs a command of a service, in the folder from which the operator has called. @returns its exit code */
export const runServiceCommand = ({ root }: Settings, { entry, args, env }: ServiceCommand): Promise<number> =>
  new Promise((resolve, reject) => {
    // npm changes to the workspace's root, and tells where it was called.
    const cwd = env['INIT_CWD'] || root;
    const child = spawn(...withParentDeathSignal(process.execPath, [join(root, entry), ...args]), {
      cwd,
      env,
      stdio: 'inherit',
    });
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
