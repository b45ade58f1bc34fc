import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The folder of the workspace, found from where the command runs. */
export const workspaceRoot = (from = process.cwd()): string => {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, 'nx.json'))) return dir;
    if (dirname(dir) === dir) return from;
  }
};

/** Where downloaded programs are kept between runs. */
export const cacheDir = (): string => {
  const configured = process.env['PORTAL_CACHE_DIR'];
  return configured ? resolve(configured) : join(workspaceRoot(), '.cache');
};

/** A new folder for one run, inside the workspace: nothing is left in the system's temp folder when a run is killed. */
export const makeTempDir = async (name: string): Promise<{ path: string; remove: () => Promise<void> }> => {
  const parent = join(cacheDir(), 'tmp');
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent);
  const path = await mkdtemp(join(parent, `${name}-${process.pid}-`));
  return { path, remove: () => removeDir(path) };
};

const removeDir = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 5 });

/** Folders are named after the process that made them; those of processes that are gone were left by a kill. */
const removeAbandoned = async (parent: string): Promise<void> => {
  const names = await readdir(parent);
  const abandoned = names.filter((name) => !isAlive(Number(name.split('-').at(-2))));
  await Promise.all(abandoned.map((name) => removeDir(join(parent, name))));
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It lives and is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
