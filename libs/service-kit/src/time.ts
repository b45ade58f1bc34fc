import { setTimeout } from 'node:timers/promises';

/** The current moment. Injected wherever expiry or age is computed, so that tests control it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Settles like `work`, or like `onTimeout` once `ms` have passed; the work itself continues. */
export const withTimeout = async <T>(work: Promise<T>, ms: number, onTimeout: () => T): Promise<T> => {
  const timer = new AbortController();
  try {
    return await Promise.race([work, setTimeout(ms, undefined, { signal: timer.signal }).then(onTimeout)]);
  } finally {
    timer.abort();
  }
};

interface RetryOptions {
  /** Unlimited by default. */
  attempts?: number;
  /** Pause between two attempts. */
  delayMs: number;
  /** Once aborted, the last error is thrown instead of another attempt. */
  signal?: AbortSignal;
  /** Default: every error. */
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
      await setTimeout(delayMs, undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
};
