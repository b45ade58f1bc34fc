import { type RunningProcess, run, supervise } from '@portal/testing/servers';
import { followOutput } from './log.ts';
import type { Progress } from './progress.ts';
import { logFile, type Settings } from './settings.ts';
import { createSupervised } from './supervised.ts';

interface LaunchOptions {
  /** Arguments of node: flags, then the file to run. */
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Takes warnings and errors. */
  warn: (line: string) => unknown;
}

/** A service gives up draining after 25 seconds. */
const graceMs = 28_000;

/** Starts a process of the portal and waits until it reports that it listens. @throws Error when it ends before */
export const launchService = async ({ args, cwd, env, logFile, warn }: LaunchOptions): Promise<RunningProcess> => {
  const child = run(process.execPath, args, {
    ...{ cwd, env, extendEnv: false, reject: false, buffer: false },
    // A separate process group: Ctrl-C reaches the supervisor only, which stops everything in the right order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the process has no output');
  followOutput([stdout, stderr], logFile, warn);
  const running = supervise(child, graceMs);
  const ended = running.ended.then((reason) => {
    throw new Error(`${reason} before it was ready, see ${logFile}`);
  });
  const listening = new Promise<void>((resolve) => {
    child.on('message', (message: { type?: string }) => {
      if (message.type === 'listening') resolve();
    });
  });
  await Promise.race([listening, ended]);
  return running;
};

/** A process of the portal that is restarted when it ends. Its warnings and errors are shown with its name. */
export const superviseService = (
  settings: Settings,
  { line: report }: Progress,
  { name, ...options }: { name: string } & Pick<LaunchOptions, 'args' | 'env'>,
) => {
  const files = { cwd: settings.root, logFile: logFile(settings, name) };
  const warn = (line: string) => report(`[${name}] ${line}`);
  return createSupervised({ name, report, launch: () => launchService({ ...options, ...files, warn }) });
};
