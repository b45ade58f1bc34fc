import { createFailureLog } from './failure-log';
import type { Logger } from './logger';

interface SweepOptions {
  work(): Promise<void>;
  /** Between the end of one run and the start of the next. */
  pauseMs: number;
  logger: Logger;
}

/** Runs `work` now and again after each pause. A failed run is logged and the next one tries again. */
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
    /** Waits for a run that is under way. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
