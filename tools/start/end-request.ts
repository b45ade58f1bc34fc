import type { Progress } from './progress';

const parentCheckMs = 1_000;
/** npm forwards the SIGINT that a terminal has sent to the whole process group, so one Ctrl-C arrives twice. */
const sameRequestMs = 1_000;

/**
 * Calls `end` once when this process has to end: by a signal, or because its parent has ended. npm runs commands in a shell that
 * dies of a signal without forwarding it, so a lost parent counts as a signal. A second Ctrl-C exits at once.
 */
export const onEndRequest = (end: (reason: string) => Promise<void>): void => {
  let requestedAt: number | undefined;
  const request = (reason: string) => {
    if (requestedAt !== undefined) return;
    requestedAt = performance.now();
    clearInterval(parentCheck);
    void end(reason);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const isRepeated = requestedAt !== undefined && performance.now() - requestedAt > sameRequestMs;
      if (signal === 'SIGINT' && isRepeated) process.exit(130);
      request(signal);
    });
  }
  const parent = process.ppid;
  const checkParent = () => process.ppid !== parent && request('the parent process has ended');
  const parentCheck = setInterval(checkParent, parentCheckMs).unref();
};

/** A signal that is aborted when this process has to end. */
export const abortOnEndRequest = (): AbortSignal => {
  const controller = new AbortController();
  onEndRequest(async () => controller.abort());
  return controller.signal;
};

const cancelDeadlineMs = 5_000;

/**
 * Starts something and keeps it running until this process has to end. While it starts, the request aborts `signal`.
 * @returns the exit code: 0 after an ordered end, 1 when the start was aborted
 * @throws when the start failed
 */
export const runUntilEndRequest = async (
  progress: Progress,
  start: (signal: AbortSignal) => Promise<{ stop(): Promise<void> }>,
): Promise<number> => {
  const controller = new AbortController();
  let deadline: NodeJS.Timeout | undefined;
  const requested = new Promise<void>((resolve) => {
    onEndRequest(async (reason) => {
      progress.line(`\nEnding (${reason})`);
      // A download that ignores the signal ends with this process.
      deadline = setTimeout(() => process.exit(130), cancelDeadlineMs);
      controller.abort();
      resolve();
    });
  });
  try {
    const running = await start(controller.signal);
    await requested;
    clearTimeout(deadline);
    await running.stop();
    return 0;
  } catch (error) {
    if (controller.signal.aborted) return 1;
    throw error;
  }
};
