import type { Remotes } from './remotes.ts';

/** A page that has not settled by then has failed, or is one of the shell. */
const settleTimeoutMs = 5_000;
const idleTimeoutMs = 1_000;

/** Calls back when the first page has been shown, or at the latest after `timeoutMs`, and the browser is idle. */
export const whenSettled = (
  { settled }: Pick<Remotes, 'settled'>,
  run: () => void,
  timeoutMs = settleTimeoutMs,
): void => {
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  void Promise.race([settled, timeout]).then(() => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleTimeoutMs });
    else run();
  });
};
