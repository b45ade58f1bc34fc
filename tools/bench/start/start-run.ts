import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseSteps, readyUrl, type Step } from './steps';

export interface StartRun {
  readonly pid: number;
  readonly url: string;
  readonly seconds: number;
  readonly steps: Step[];
  /** Does what Ctrl-C in a terminal does, and answers after how many seconds npm has ended. */
  interrupt(): Promise<number>;
}

const startTimeoutMs = 15 * 60_000;
const endTimeoutMs = 60_000;

/**
 * Runs `npm start` until the portal is ready; `signal` gives up on that.
 * @throws Error with what it printed when it ends before or takes too long
 */
export const runStart = async (cwd: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<StartRun> => {
  const startedAt = performance.now();
  // A group of its own, which gets the signals that a terminal's foreground group would.
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let output = '';
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        const url = readyUrl(output);
        if (url) resolve(url);
      });
    }
  });
  try {
    const aborted = once(signal, 'abort');
    const url = await within(
      startTimeoutMs,
      Promise.race([ready, Promise.race([closed, aborted]).then(() => undefined)]),
    );
    if (!url || child.pid === undefined) throw new Error('npm start did not make the portal ready');
    return {
      pid: child.pid,
      url,
      seconds: secondsSince(startedAt),
      steps: parseSteps(output),
      interrupt: () => interrupt(child, closed),
    };
  } catch (error) {
    signalGroup(child, 'SIGINT');
    await within(endTimeoutMs, closed).catch(() => signalGroup(child, 'SIGKILL'));
    throw new Error(`${error instanceof Error ? error.message : error}:\n${output}`, { cause: error });
  }
};

const interrupt = async (child: ChildProcess, closed: Promise<unknown>): Promise<number> => {
  const since = performance.now();
  signalGroup(child, 'SIGINT');
  await within(endTimeoutMs, closed);
  return secondsSince(since);
};

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
};

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took more than ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

const secondsSince = (start: number): number => (performance.now() - start) / 1000;
