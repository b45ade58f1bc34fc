import { setTimeout as delay } from 'node:timers/promises';

interface WaitOptions {
  /** Time limit in milliseconds. The default is enough on a machine that is busy with other work. */
  timeout?: number;
  /** Pause between two attempts in milliseconds. */
  interval?: number;
  /** Name of the condition, for the message. */
  what?: string;
}

/** Options of a service in a test: on a busy machine, work takes longer than the timeouts of production allow. Jest's own is 300 s. */
export const longTimeouts = { deadlineMs: 240_000, redisTimeoutMs: 30_000 };

/**
 * Calls `attempt` until it returns something other than false, null or undefined, and returns that.
 * @throws Error after the timeout. Its cause is the error of the last attempt, which also ends its message
 */
export const waitFor = async <T>(
  attempt: () => T | Promise<T>,
  { timeout = 60_000, interval = 25, what = 'the condition' }: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined>> => {
  const deadline = Date.now() + timeout;
  for (let cause: unknown; ; ) {
    try {
      const seen = await attempt();
      if (seen !== false && seen !== null && seen !== undefined) return seen as Exclude<T, false | null | undefined>;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= deadline) {
      const reason = cause instanceof Error ? `: ${cause.message}` : '';
      throw new Error(`timed out after ${timeout} ms waiting for ${what}${reason}`, { cause });
    }
    await delay(interval);
  }
};
