import pLimit from 'p-limit';
import { createBusyError } from './app-error.ts';

interface ConcurrencyOptions {
  concurrency: number;
  /** Work that may wait; more is rejected. */
  queue: number;
}

/** Limits concurrent CPU-bound work so a burst cannot starve other requests. */
export const createConcurrencyLimiter = ({ concurrency, queue }: ConcurrencyOptions) => {
  const limit = pLimit(concurrency);
  return {
    /**
     * @param signal work that is still waiting when it is aborted does not run
     * @throws AppError `busy` with Retry-After when the queue is full
     */
    async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      if (limit.activeCount >= concurrency && limit.pendingCount >= queue) throw createBusyError('the queue is full');
      return limit(() => {
        if (signal?.aborted) throw createBusyError('the client disconnected');
        return work();
      });
    },
  };
};
