import { createRequire } from 'node:module';
import { join } from 'node:path';
import { run } from '@portal/testing/servers';

interface NxOptions {
  root: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Ends Nx and every task it runs. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs Nx, which prints the output of failed tasks and one line for each other task.
 * @returns its exit code, and everything it printed
 */
export const runNx = async ({ root, args, env, signal }: NxOptions): Promise<{ code: number; output: string }> => {
  const nx = createRequire(`${root}/package.json`).resolve('nx');
  const child = run(process.execPath, [nx, ...args, '--outputStyle=static-failures-only'], {
    cwd: root,
    env: { ...env, ...nxEnvironment, XDG_CACHE_HOME: join(root, '.cache') },
    ...{ stdin: 'ignore', all: true, reject: false, extendEnv: false },
    // A process group of its own, so that its tasks and their children end with it.
    detached: true,
  });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
  signal?.addEventListener('abort', end, { once: true });
  const { exitCode = 1, all = '' } = await child;
  signal?.removeEventListener('abort', end);
  return { code: exitCode, output: all };
};

export const nxEnvironment = {
  NX_DAEMON: 'false',
  // Saves a worker process for each plugin.
  NX_ISOLATE_PLUGINS: 'false',
  NX_TUI: 'false',
  FORCE_COLOR: '0',
  // Nx would copy its native part to the system's temp folder; we write inside the workspace only.
  NX_SKIP_NATIVE_FILE_CACHE: 'true',
};
