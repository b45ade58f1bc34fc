import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheDir } from './paths.ts';
import { run } from './process.ts';
import { findOnPath, ProvisioningError, type Report } from './programs.ts';

/**
 * Installs a Python package below the cache folder, unless it is there. A plain folder: Debian's Python lacks virtual environments.
 * @param requirement with an exact version, as pip writes it
 * @returns the folder, for PYTHONPATH; its programs are in `bin`
 * @throws ProvisioningError without Python, pip or the package
 */
export const installPythonPackage = async (requirement: string, report: Report): Promise<string> => {
  const folder = join(cacheDir(), requirement);
  if (existsSync(folder)) return folder;
  if (!(await findOnPath('python3')))
    throw new ProvisioningError(`${requirement} needs Python 3.10 or newer with pip.`);
  report(`- installing ${requirement}`);
  const partial = `${folder}.${process.pid}`;
  await mkdir(dirname(partial), { recursive: true });
  const args = ['-m', 'pip', 'install', '--quiet', '--no-cache-dir', '--target', partial, requirement];
  const { exitCode, stderr } = await run('python3', args, { reject: false, timeout: 300_000 });
  if (exitCode !== 0) throw new ProvisioningError(`${requirement} could not be installed:\n${stderr}`);
  // Another process may have been faster.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true }));
  return folder;
};
