import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteRegistry, remoteRegistry, z } from '@portal/contracts';
import type { Build } from './build-files';
import { errorCode, errorMessage, RegistryError } from './errors';

const registryPath = (remotesDir: string) => join(remotesDir, 'registry.json');

const readIfExists = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Reads the registry; empty before the first publish.
 * @throws RegistryError `registry_invalid`: a broken file has to be repaired by hand, it is never overwritten
 */
export const readRegistry = (remotesDir: string): RemoteRegistry => {
  const file = registryPath(remotesDir);
  const content = readIfExists(file);
  if (content === null) return { remotes: {} };
  try {
    return remoteRegistry.parse(JSON.parse(content));
  } catch (error) {
    throw new RegistryError('registry_invalid', `${file} is not a valid registry: ${errorMessage(error)}`);
  }
};

/** Atomic, so that the gateway never reads half a registry. */
const writeRegistry = (remotesDir: string, registry: RemoteRegistry): void => {
  const file = registryPath(remotesDir);
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify(registry, null, 2)}\n`);
  renameSync(draft, file);
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return errorCode(error) === 'EPERM';
  }
};

/** Prevents lost updates by concurrent writers. A lock whose owner has exited is taken over. */
const lock = (remotesDir: string): (() => void) => {
  const file = join(remotesDir, 'registry.lock');
  const owner = Number(readIfExists(file) ?? Number.NaN);
  if (owner !== process.pid && Number.isInteger(owner) && !isAlive(owner)) rmSync(file, { force: true });
  try {
    const handle = openSync(file, 'wx');
    writeFileSync(handle, String(process.pid));
    closeSync(handle);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new RegistryError(
      'registry_locked',
      `Another publish is running (process ${owner}). If it is not, remove ${file}`,
    );
  }
  return () => rmSync(file, { force: true });
};

type Change = (registry: RemoteRegistry) => RemoteRegistry;

/**
 * Reads, changes and writes the registry under a lock. Nothing is written when `change` throws or returns the same object.
 * @returns the registry before the change
 */
export const updateRegistry = (remotesDir: string, change: Change): RemoteRegistry => {
  mkdirSync(remotesDir, { recursive: true });
  const unlock = lock(remotesDir);
  try {
    const before = readRegistry(remotesDir);
    const after = change(before);
    if (after !== before) writeRegistry(remotesDir, remoteRegistry.parse(after));
    return before;
  } finally {
    unlock();
  }
};

const lastBuiltPath = (remotesDir: string) => join(remotesDir, 'last-built.json');

/** The version that the workspace had built of each remote at the last publish: remote name -> version. */
export const readLastBuilt = (remotesDir: string): Record<string, string> => {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(lastBuiltPath(remotesDir), 'utf8')));
  } catch {
    // Missing or damaged: publishing once more is harmless.
    return {};
  }
};

export const writeLastBuilt = (remotesDir: string, builds: readonly Build[]): void => {
  const versions = Object.fromEntries(builds.map(({ manifest: { name, version } }) => [name, version]));
  mkdirSync(remotesDir, { recursive: true });
  const content = JSON.stringify({ ...readLastBuilt(remotesDir), ...versions }, null, 2);
  writeFileSync(lastBuiltPath(remotesDir), `${content}\n`);
};
