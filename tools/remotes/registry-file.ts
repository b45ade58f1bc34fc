import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteRegistry, remoteRegistry } from '@portal/contracts';
import { errorCode, reason } from './error-code';
import { Refusal } from './refusal';

const fileOf = (remotesDir: string) => join(remotesDir, 'registry.json');

const readIfThere = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/**
 * What is published; empty before the first publish.
 * @throws Refusal `registry_invalid`: a broken file is for a person to mend, not to overwrite
 */
export const readRegistry = (remotesDir: string): RemoteRegistry => {
  const content = readIfThere(fileOf(remotesDir));
  if (content === null) return { remotes: {} };
  try {
    return remoteRegistry.parse(JSON.parse(content));
  } catch (error) {
    throw new Refusal('registry_invalid', `${fileOf(remotesDir)} is not a valid registry: ${reason(error)}`);
  }
};

/** In one step, so that the gateway reads the old registry or the new one and nothing between. */
const writeRegistry = (remotesDir: string, registry: RemoteRegistry): void => {
  const draft = `${fileOf(remotesDir)}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify(registry, null, 2)}\n`);
  renameSync(draft, fileOf(remotesDir));
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, yet it lives.
    return errorCode(error) === 'EPERM';
  }
};

/** Two writers at once would lose one's change. A lock whose owner is gone is taken over. */
const lock = (remotesDir: string): (() => void) => {
  const file = join(remotesDir, 'registry.lock');
  const owner = Number(readIfThere(file) ?? Number.NaN);
  if (owner !== process.pid && Number.isInteger(owner) && !isAlive(owner)) rmSync(file, { force: true });
  try {
    const handle = openSync(file, 'wx');
    writeFileSync(handle, String(process.pid));
    closeSync(handle);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      throw new Refusal(
        'registry_locked',
        `Another publish is running (process ${owner}). If it is not, remove ${file}`,
      );
    }
    throw error;
  }
  return () => rmSync(file, { force: true });
};

/** Reads, changes and writes the registry while nobody else does. When `change` throws, or answers the same object, no byte changes. */
export const updateRegistry = (remotesDir: string, change: (registry: RemoteRegistry) => RemoteRegistry): void => {
  mkdirSync(remotesDir, { recursive: true });
  const unlock = lock(remotesDir);
  try {
    const before = readRegistry(remotesDir);
    const after = change(before);
    if (after !== before) writeRegistry(remotesDir, remoteRegistry.parse(after));
  } finally {
    unlock();
  }
};
