import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findOnPath } from './executable';

const run = promisify(execFile);

/** True where we may install packages of the system: root on a Debian or Ubuntu. */
export const canInstallSystemPackages = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await findOnPath('apt-get')) !== null;

/** Installs packages with apt-get. RUNLEVEL=1 keeps a package's own service from starting and taking its usual port. */
export const installSystemPackages = async (...names: string[]): Promise<void> => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { env, timeout: 300_000, maxBuffer: 16 * 1024 * 1024 };
  await run('apt-get', ['update', '-qq'], options);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
};
