import { createRequire } from 'node:module';
import { run } from '@portal/testing/servers';

interface CommandOptions {
  root: string;
  env: NodeJS.ProcessEnv;
  /** Ends the command and every process that it started. */
  signal?: AbortSignal | undefined;
  /** Collected unless inherited. */
  stdout?: 'inherit';
  stderr?: 'inherit';
}

/** Runs a command without a terminal. @returns its exit code, and its output unless that is inherited */
export const runCommand = async (command: string, args: string[], { root, env, signal, ...output }: CommandOptions) => {
  const child = run(command, args, {
    cwd: root,
    env: { ...env, ...nxEnvironment },
    ...{ stdin: 'ignore', ...output, all: true, reject: false, extendEnv: false },
    // A separate process group, so that its tasks and their children end with it.
    detached: true,
  });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end, { once: true });
  const { exitCode = 1, all = '' } = await child;
  signal?.removeEventListener('abort', end);
  return { code: exitCode, output: all };
};

export const runNx = (args: string[], options: CommandOptions) =>
  runCommand(process.execPath, [createRequire(`${options.root}/package.json`).resolve('nx'), ...args], options);

const nxEnvironment = {
  NX_DAEMON: 'false',
  // Saves a worker process for each plugin.
  NX_ISOLATE_PLUGINS: 'false',
  NX_TUI: 'false',
  FORCE_COLOR: '0',
  // Nx would copy its native part to the system's temp folder; we write inside the workspace only.
  NX_SKIP_NATIVE_FILE_CACHE: 'true',
};
