import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

export interface ProcessOptions {
  command: string;
  args: string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** File that takes what the process prints; without it, the output is dropped. */
  logFile?: string;
  /** How long it may take to end after SIGTERM before it is killed. */
  graceMs?: number;
}

export interface RunningProcess {
  readonly pid: number;
  /** Resolves when the process has ended, with the reason in words. */
  readonly ended: Promise<string>;
  isRunning(): boolean;
  /** Asks the process to end and waits; kills it when it takes too long. */
  stop(): Promise<void>;
  /** Ends it without asking, as a crash would. */
  kill(): Promise<void>;
}

const children = new Set<ChildProcess>();

/** A crash of ours must not leave servers behind: `exit` handlers are synchronous, hence no polite request. */
const killAll = () => {
  for (const child of children) child.kill('SIGKILL');
};

/**
 * Starts a program that ends with us, whatever happens to us.
 * It gets its own process group, so that Ctrl-C reaches the supervisor only and shutdown keeps its order.
 */
export const startProcess = async (options: ProcessOptions): Promise<RunningProcess> => {
  const [command, args] = withParentDeathSignal(options.command, options.args);
  const log = options.logFile === undefined ? 'ignore' : openLog(options.logFile);
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    ...(options.env && { env: options.env }),
  });
  if (typeof log === 'number') closeSync(log);
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  return supervise(child, options.graceMs ?? 10_000);
};

/** Follows a child that somebody else has spawned. */
export const supervise = (child: ChildProcess, graceMs: number): RunningProcess => {
  if (child.pid === undefined) throw new Error('the process has not started');
  if (children.size === 0) process.once('exit', killAll);
  children.add(child);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      children.delete(child);
      if (children.size === 0) process.off('exit', killAll);
      resolve(signal ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return;
    child.kill(signal);
    const deadline = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(deadline);
  };
  return { pid: child.pid, ended, isRunning, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
};

const openLog = (path: string): number => {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'a');
};

let parentDeathSignal: boolean | undefined;

/** Where util-linux offers it, the kernel itself ends the child when we are killed. */
export const withParentDeathSignal = (command: string, args: string[]): [string, string[]] => {
  parentDeathSignal ??= supportsParentDeathSignal();
  return parentDeathSignal ? ['setpriv', ['--pdeathsig', 'TERM', command, ...args]] : [command, args];
};

const supportsParentDeathSignal = (): boolean => {
  try {
    execFileSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
