import { setTimeout as delay } from 'node:timers/promises';

/** Returns the current time. Injected wherever expiry or age is computed, because tests must control it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Settles like `work`, or like `onTimeout` after `ms`; the work itself continues. */
export const withTimeout = <T>(work: Promise<T>, ms: number, onTimeout: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(Promise.resolve().then(onTimeout)), ms);
    const settle =
      <Outcome>(finish: (outcome: Outcome) => void) =>
      (outcome: Outcome) => {
        clearTimeout(timer);
        finish(outcome);
      };
    work.then(settle<T>(resolve), settle<unknown>(reject));
  });

/**
 * Creates a function that reads again when its last result is `ms` old, or the clock has gone back. Concurrent calls share one read;
 * failures are not cached.
 * @param now returns milliseconds
 */
export const cacheFor = <T>(ms: number, now: () => number, read: () => Promise<T>): (() => Promise<T>) => {
  let last: { at: number; result: Promise<T> } | undefined;
  return () => {
    const at = now();
    if (!last || at < last.at || at - last.at >= ms) {
      const current = { at, result: read() };
      last = current;
      current.result.catch(() => {
        // A later read may have succeeded.
        if (last === current) last = undefined;
      });
    }
    return last.result;
  };
};

interface RetryOptions {
  /** Unlimited by default. */
  attempts?: number;
  delayMs: number;
  /** After an abort, the last error is thrown instead of another attempt. */
  signal?: AbortSignal;
  /** Default: every error is retryable. */
  isRetryable?(error: unknown): boolean;
  /** Called before each pause. */
  onRetry?(error: unknown, attempt: number): void;
}

/** Repeats `work` until it succeeds. @throws the last error */
export const retry = async <T>(work: () => Promise<T>, options: RetryOptions): Promise<T> => {
  const { attempts = Number.POSITIVE_INFINITY, delayMs, signal, isRetryable = () => true, onRetry } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || signal?.aborted || !isRetryable(error)) throw error;
      onRetry?.(error, attempt);
      await delay(delayMs, undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
};

/**
 * Repeats `work` in the background until it succeeds.
 * @returns a function that aborts it and waits for its end
 */
export const retryInBackground = (
  work: (signal: AbortSignal) => Promise<void>,
  options: Omit<RetryOptions, 'signal'>,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = retry(() => work(signal), { ...options, signal }).catch(() => undefined);
  return async () => {
    stopping.abort();
    await ended;
  };
};
