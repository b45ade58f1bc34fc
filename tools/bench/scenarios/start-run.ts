import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface StartRun {
  readonly pid: number;
  /** Seconds until 'Portal ready'. */
  readonly seconds: number;
  readonly steps: { name: string; seconds: number }[];
  /** Sends the signals of Ctrl-C in a terminal. @returns the seconds until npm has exited */
  interrupt(): Promise<number>;
}

const startTimeoutMs = 15 * 60_000;
const endTimeoutMs = 60_000;

/**
 * Runs `npm start` until the portal is ready.
 * @throws Error with its output when it exits before, takes longer than 15 minutes or `signal` aborts
 */
export const runStart = async (cwd: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<StartRun> => {
  const startedAt = performance.now();
  // A separate process group, which gets the signals that a terminal sends to its foreground group.
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const interrupt = async (): Promise<number> => {
    const since = performance.now();
    signalGroup(child, 'SIGINT');
    const kill = setTimeout(() => signalGroup(child, 'SIGKILL'), endTimeoutMs);
    await closed;
    clearTimeout(kill);
    return secondsSince(since);
  };
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(startTimeoutMs)]);
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout, signal: deadline })) {
    printed.push(line);
    if (line.startsWith('Portal ready at ')) break;
  }
  const seconds = secondsSince(startedAt);
  // Leaving the loop pauses the stream, and a full pipe would block npm.
  child.stdout.resume();
  if (!printed.at(-1)?.startsWith('Portal ready') || child.pid === undefined) {
    await interrupt();
    throw new Error(`npm start did not make the portal ready:\n${printed.join('\n')}`);
  }
  return { pid: child.pid, seconds, steps: printed.flatMap(parseStep), interrupt };
};

/** A completed step, as `npm start` prints it: `  everything is built  12.3 s`. */
const parseStep = (line: string): StartRun['steps'] => {
  const [, name, seconds] = /^ {2}(\S.*?) {2}(\d+\.\d) s$/.exec(line) ?? [];
  return name === undefined ? [] : [{ name, seconds: Number(seconds) }];
};

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
};

const secondsSince = (start: number): number => (performance.now() - start) / 1000;
