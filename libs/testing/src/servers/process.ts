import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ExecaChildProcess, execa, type Options } from 'execa';

export interface ProcessOptions {
  command: string;
  args: string[];
  cwd?: string;
  /** The whole environment. Default: ours. */
  env?: NodeJS.ProcessEnv;
  /** File that the output is appended to; without it, the output is dropped. */
  logFile?: string;
  /** How long the process may take to end after SIGTERM before it is killed. */
  graceMs?: number;
}

export interface RunningProcess {
  readonly pid: number;
  /** Resolves with the reason when the process has ended. */
  readonly ended: Promise<string>;
  isRunning(): boolean;
  /** Sends SIGTERM and waits; kills the process after its grace period. */
  stop(): Promise<void>;
  /** Sends SIGKILL, as a crash would end it. */
  kill(): Promise<void>;
}

/** Runs a program to its end, and ends it if we end. @throws ExecaError if it fails, unless `reject` is false */
export const run = (command: string, args: string[], options: Options = {}): ExecaChildProcess =>
  execa(...withParentDeathSignal(command, args), options);

/**
 * Starts a program that ends with us, even if we are killed. It has its own process group: Ctrl-C reaches only the supervisor, which stops
 * everything in the right order.
 */
export const startProcess = async (options: ProcessOptions): Promise<RunningProcess> => {
  const { cwd = process.cwd(), env = process.env, logFile, graceMs = 10_000 } = options;
  const log = logFile === undefined ? 'ignore' : openLog(logFile);
  // Execa is not used here, because it pipes output through us and the last lines of a crash would be lost.
  const child = spawn(...withParentDeathSignal(options.command, options.args), {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  if (typeof log === 'number') closeSync(log);
  await once(child, 'spawn');
  return supervise(child, graceMs);
};

const children = new Set<ChildProcess>();

/** `exit` handlers are synchronous: there is no time for SIGTERM. */
const killAll = () => {
  for (const child of children) child.kill('SIGKILL');
};

/** Follows a child process that the caller has spawned, and kills it when we exit. */
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

let hasSetpriv: boolean | undefined;

/** On Linux with util-linux, the kernel sends SIGTERM to the child if we are killed. Elsewhere the command is returned unchanged. */
const withParentDeathSignal = (command: string, args: string[]): [string, string[]] => {
  hasSetpriv ??= spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' }).status === 0;
  return hasSetpriv ? ['setpriv', ['--pdeathsig', 'TERM', command, ...args]] : [command, args];
};
