import { busy } from './app-error';

interface GateOptions {
  concurrency: number;
  /** Work that may wait; more is refused. */
  queue: number;
  /** Waiting work starts together, once only this much is running. Default: one by one. */
  refillAt?: number;
}

/** Bounds work that is expensive in processor time, so that a flood of it cannot stall everything else. */
export const createGate = ({ concurrency, queue, refillAt = concurrency - 1 }: GateOptions) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    /**
     * @param signal work that is still waiting when it is aborted does not run
     * @throws AppError `busy` with Retry-After when the queue is full
     */
    async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      if (running < concurrency && waiting.length === 0) running += 1;
      else if (waiting.length >= queue) throw busy('the queue is full');
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        if (signal?.aborted) throw busy('the client disconnected');
        return await work();
      } finally {
        running -= 1;
        if (running <= refillAt) {
          const next = waiting.splice(0, concurrency - running);
          running += next.length;
          for (const start of next) start();
        }
      }
    },
  };
};
