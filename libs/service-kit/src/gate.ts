import { AppError } from './app-error';

interface GateOptions {
  concurrency: number;
  /** Work that may wait; more is refused. */
  queue: number;
}

const busy = (cause: string) => new AppError('busy', { retryAfter: 2, cause });

/** Bounds work that is expensive in processor time, so that a flood of it cannot stall everything else. */
export const createGate = ({ concurrency, queue }: GateOptions) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    /**
     * @param signal work that is still waiting when it is aborted does not run
     * @throws AppError `busy` with Retry-After when the queue is full
     */
    async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      if (running < concurrency) running += 1;
      else if (waiting.length >= queue) throw busy('the queue is full');
      // Finished work passes its place on, so `running` stays the same.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        if (signal?.aborted) throw busy('the client disconnected');
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
};
