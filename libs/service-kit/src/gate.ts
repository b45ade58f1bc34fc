import pLimit from 'p-limit';
import { busy } from './app-error';

interface GateOptions {
  concurrency: number;
  /** Work that may wait; more is rejected. */
  queue: number;
}

/** Limits concurrent CPU-bound work so a burst cannot starve other requests. */
export const createGate = ({ concurrency, queue }: GateOptions) => {
  const limit = pLimit(concurrency);
  return {
    /**
     * @param signal work that is still waiting when it is aborted does not run
     * @throws AppError `busy` with Retry-After when the queue is full
     */
    async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      if (limit.activeCount >= concurrency && limit.pendingCount >= queue) throw busy('the queue is full');
      return limit(() => {
        if (signal?.aborted) throw busy('the client disconnected');
        return work();
      });
    },
  };
};
