import { AppError } from './app-error';

export interface GateOptions {
  /** How much runs at once. */
  concurrency: number;
  /** How much may wait; what comes then is refused. */
  queue: number;
}

export interface Gate {
  /**
   * Runs `work` when a place is free.
   * @param signal aborted: work that still waits is given up, since nobody waits for its answer
   * @throws AppError `busy` with Retry-After when the queue is full
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

const retryAfterSeconds = 2;

/** Bounds work that eats processor time, so that a flood of it cannot stall everything else. */
export const createGate = ({ concurrency, queue }: GateOptions): Gate => {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= queue) throw new AppError('busy', { retryAfter: retryAfterSeconds });
    // Whoever leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };

  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    async run(work, signal) {
      await enter();
      try {
        if (signal?.aborted) throw new AppError('busy', { retryAfter: retryAfterSeconds, cause: 'the caller is gone' });
        return await work();
      } finally {
        leave();
      }
    },
  };
};
