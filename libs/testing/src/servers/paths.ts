import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The workspace's folder, found upwards from where the command runs. */
export const workspaceRoot = (from = process.cwd()): string => {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, 'nx.json'))) return dir;
    if (dirname(dir) === dir) return from;
  }
};

/** Returns the folder for downloaded programs. */
export const cacheDir = (): string => {
  const configured = process.env['PORTAL_CACHE_DIR'];
  return configured ? resolve(configured) : join(workspaceRoot(), '.cache');
};

/** Creates a folder for one run, inside the workspace: a killed run leaves nothing in the system's temp folder. */
export const makeTempDir = async (name: string) => {
  const parent = join(cacheDir(), 'tmp');
  await mkdir(parent, { recursive: true });
  // The name contains the process id, because the next run removes the folders of killed ones.
  const abandoned = (await readdir(parent)).filter((folder) => !isAlive(Number(folder.split('-').at(-2))));
  await Promise.all(abandoned.map((folder) => removeDir(join(parent, folder))));
  const path = await mkdtemp(join(parent, `${name}-${process.pid}-`));
  const remove = () => removeDir(path);
  return { path, remove, [Symbol.asyncDispose]: remove };
};

const removeDir = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 5 });

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
