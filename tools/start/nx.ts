import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withParentDeathSignal } from '@portal/testing/servers';

export interface NxRun {
  code: number;
  output: string;
}

export interface NxOptions {
  root: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Ends Nx and every task it runs. */
  signal?: AbortSignal | undefined;
  onLine?: (line: string) => void;
}

/** Runs Nx and answers its exit code and what it printed. */
export const runNx = ({ root, args, env, signal, onLine }: NxOptions): Promise<NxRun> =>
  new Promise((resolve, reject) => {
    const nx = createRequire(`${root}/package.json`).resolve('nx');
    const child = spawn(...withParentDeathSignal(process.execPath, [nx, ...args]), {
      cwd: root,
      // A group of its own, so that its tasks and their children end with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, ...nxEnvironment, XDG_CACHE_HOME: join(root, '.cache') },
    });
    const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
    signal?.addEventListener('abort', end, { once: true });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk;
      if (onLine) for (const line of String(chunk).split('\n')) onLine(line);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', end);
      resolve({ code: code ?? 1, output });
    });
  });

const nxEnvironment = {
  NX_DAEMON: 'false',
  // Saves starting a worker process for each plugin.
  NX_ISOLATE_PLUGINS: 'false',
  NX_TUI: 'false',
  FORCE_COLOR: '0',
  // Else it copies its native part to the system's temp folder; what we write stays in the workspace.
  NX_SKIP_NATIVE_FILE_CACHE: 'true',
};
