import { spawn } from 'node:child_process';
import { type RunningProcess, supervise, withParentDeathSignal } from '@portal/testing/servers';
import { followOutput } from './log';

export interface LaunchOptions {
  /** Arguments of node: flags, then the file to run. */
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Takes warnings and errors. */
  warn: (line: string) => unknown;
}

/** It drains for up to 25 seconds before it gives up by itself. */
const graceMs = 28_000;

/** Starts one of the portal's processes and waits until it says that it listens. @throws Error when it ends before. */
export const launchService = async (options: LaunchOptions): Promise<RunningProcess> => {
  const [command, args] = withParentDeathSignal(process.execPath, options.args);
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env,
    // A group of its own: Ctrl-C reaches the supervisor only, which then ends everything in the right order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the process has no output');
  followOutput([stdout, stderr], options.logFile, options.warn);
  const running = supervise(child, graceMs);
  const ended = running.ended.then((reason) => {
    throw new Error(`${reason} before it was ready, see ${options.logFile}`);
  });
  const listening = new Promise<void>((resolve) => {
    child.on('message', (message: { type?: string }) => {
      if (message.type === 'listening') resolve();
    });
  });
  await Promise.race([listening, ended]);
  return running;
};
