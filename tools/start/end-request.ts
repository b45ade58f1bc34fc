import { once } from 'node:events';
import type { Progress } from './progress.ts';

const parentCheckMs = 1_000;
/** npm forwards the SIGINT that a terminal has sent to the whole process group, so one Ctrl-C arrives twice. */
const sameRequestMs = 1_000;

/**
 * A signal that is aborted when this process has to end: by a signal of the system, or because its parent has ended. npm runs commands in a
 * shell that dies of a signal without forwarding it, so a lost parent counts as one. A second Ctrl-C exits at once.
 */
export const abortOnEndRequest = (report: (reason: string) => void = () => undefined): AbortSignal => {
  const controller = new AbortController();
  let requestedAt: number | undefined;
  const request = (reason: string) => {
    if (requestedAt !== undefined) return;
    requestedAt = performance.now();
    clearInterval(parentCheck);
    report(reason);
    controller.abort();
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
  let deadline: NodeJS.Timeout | undefined;
  const signal = abortOnEndRequest((reason) => {
    progress.line(`\nEnding (${reason})`);
    // A download that ignores the signal ends with this process.
    deadline = setTimeout(() => process.exit(130), cancelDeadlineMs);
  });
  try {
    const running = await start(signal);
    if (!signal.aborted) await once(signal, 'abort');
    clearTimeout(deadline);
    await running.stop();
    return 0;
  } catch (error) {
    if (signal.aborted) return 1;
    throw error;
  }
};
