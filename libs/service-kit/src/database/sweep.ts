import { createFailureLog } from '../failure-log.ts';
import type { Logger } from '../logger.ts';

interface SweepOptions {
  work(): Promise<void>;
  /** Pause between the end of one run and the start of the next. */
  pauseMs: number;
  logger: Logger;
}

/** Runs `work` immediately and again after each pause. A failed run is logged, and the next run tries again. */
export const startSweep = ({ work, pauseMs, logger }: SweepOptions) => {
  const failures = createFailureLog(logger, 'sweep failed');
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const run = (): Promise<void> =>
    work()
      .then(failures.succeeded, (error: unknown) => failures.failed(error))
      .finally(() => {
        if (stopped) return;
        timer = setTimeout(() => {
          running = run();
        }, pauseMs);
      });
  let running = run();
  return {
    /** Waits for the current run. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
