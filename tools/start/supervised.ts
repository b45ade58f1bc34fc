import type { RunningProcess } from '@portal/testing/servers';

export interface Supervised {
  readonly name: string;
  readonly pid: number | undefined;
  /** Starts it; from then on it is started again whenever it ends by itself. @throws Error when the first start fails */
  start(): Promise<void>;
  /** Ends it and leaves it ended. */
  stop(): Promise<void>;
  /** Ends it and starts it anew, as after a change of its code. */
  restart(): Promise<void>;
}

export interface SupervisedOptions {
  name: string;
  launch: () => Promise<RunningProcess>;
  report: (line: string) => void;
  /** Milliseconds before the n-th try in a row to start it again. */
  backOff?: (failures: number) => number;
}

/** A process that ran for so long was well; its next failure starts counting anew. */
const healthyAfterMs = 30_000;

export const exponentialBackOff = (failures: number): number => Math.min(500 * 2 ** (failures - 1), 30_000);

/** Keeps one process running: starts it again, with growing pauses, for as long as nobody has stopped it. */
export const createSupervised = ({
  name,
  launch,
  report,
  backOff = exponentialBackOff,
}: SupervisedOptions): Supervised => {
  let current: RunningProcess | undefined;
  let wanted = false;
  let failures = 0;
  let pause: NodeJS.Timeout | undefined;

  const run = async () => {
    const started = await launch();
    if (!wanted) return started.stop();
    current = started;
    const since = performance.now();
    void started.ended.then((reason) => {
      if (current !== started || !wanted) return;
      if (performance.now() - since > healthyAfterMs) failures = 0;
      again(reason);
    });
  };

  const again = (reason: string) => {
    failures += 1;
    const wait = backOff(failures);
    report(`${name} has ended (${reason}); starting it again in ${wait / 1000} s`);
    pause = setTimeout(() => {
      run().then(
        () => wanted && report(`${name} runs again`),
        (error: unknown) => wanted && again(error instanceof Error ? error.message : String(error)),
      );
    }, wait);
  };

  const start = async () => {
    wanted = true;
    failures = 0;
    await run();
  };
  const stop = async () => {
    wanted = false;
    clearTimeout(pause);
    await current?.stop();
  };

  return {
    name,
    get pid() {
      return current?.isRunning() ? current.pid : undefined;
    },
    start,
    stop,
    restart: async () => {
      await stop();
      await start();
    },
  };
};
