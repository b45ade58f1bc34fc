import type { RunningProcess } from '@portal/testing/servers';

interface SupervisedOptions {
  name: string;
  launch: () => Promise<RunningProcess>;
  report: (line: string) => void;
}

/** The back-off starts over after a run of this length. */
const healthyAfterMs = 30_000;

/** Keeps a process running: restarts it, with growing pauses, until it is stopped. */
export const createSupervised = ({ name, launch, report }: SupervisedOptions) => {
  let current: RunningProcess | undefined;
  let isWanted = false;
  let failures = 0;
  let unexpectedEnds = 0;
  let pause: NodeJS.Timeout | undefined;

  const run = async () => {
    const started = await launch();
    if (!isWanted) return started.stop();
    current = started;
    const since = performance.now();
    void started.ended.then((reason) => {
      if (current !== started || !isWanted) return;
      if (performance.now() - since > healthyAfterMs) failures = 0;
      restartLater(reason);
    });
  };

  const restartLater = (reason: string) => {
    failures += 1;
    unexpectedEnds += 1;
    const waitMs = Math.min(500 * 2 ** (failures - 1), 30_000);
    report(`${name} has ended (${reason}); restarting it in ${waitMs / 1000} s`);
    pause = setTimeout(() => {
      run().then(
        () => isWanted && report(`${name} is running again`),
        (error: unknown) => isWanted && restartLater(error instanceof Error ? error.message : String(error)),
      );
    }, waitMs);
  };

  const start = async () => {
    isWanted = true;
    failures = 0;
    await run();
  };
  const stop = async () => {
    isWanted = false;
    clearTimeout(pause);
    await current?.stop();
    return current?.ended;
  };
  return {
    name,
    get pid() {
      return current?.isRunning() ? current.pid : undefined;
    },
    /** How often it has ended without having been stopped, also while it was starting again. */
    get unexpectedEnds() {
      return unexpectedEnds;
    },
    /** From then on it is restarted whenever it ends unexpectedly. @throws Error when the first start fails */
    start,
    /** Ends it for good. @returns with which exit code */
    stop,
    /** As after a change of its code. */
    restart: () => stop().then(start),
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
};

export type Supervised = ReturnType<typeof createSupervised>;
