import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** Milliseconds until it gives up. */
  timeout?: number;
  /** Milliseconds between two looks. */
  interval?: number;
  /** What is waited for, for the message. */
  what?: string;
}

/**
 * Looks again and again until `look` answers something other than false, null or undefined, and answers that.
 * A look that throws counts as 'not yet'; its error is the cause of the failure when time runs out.
 */
export const waitFor = async <T>(
  look: () => T | Promise<T>,
  { timeout = 10_000, interval = 25, what = 'the condition' }: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined>> => {
  const deadline = Date.now() + timeout;
  for (let cause: unknown; ; ) {
    try {
      const seen = await look();
      if (seen !== false && seen !== null && seen !== undefined) return seen as Exclude<T, false | null | undefined>;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= deadline) throw new Error(`waited ${timeout} ms in vain for ${what}`, { cause });
    await delay(interval);
  }
};
