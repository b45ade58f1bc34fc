import type { Remotes } from './remotes';

/** A page that is not confirmed by then has failed, or is one of the shell. */
const confirmTimeoutMs = 5_000;
const idleTimeoutMs = 1_000;

/** Calls back when the first page has been shown, or at the latest after `timeoutMs`, and the browser is idle. */
export const whenSettled = (
  { confirmed }: Pick<Remotes, 'confirmed'>,
  run: () => void,
  timeoutMs = confirmTimeoutMs,
): void => {
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  void Promise.race([confirmed, timeout]).then(() => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleTimeoutMs });
    else run();
  });
};
