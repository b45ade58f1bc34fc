import type { Remotes } from './remotes';

/** A page that is not confirmed by then has failed, or is one of the shell. */
const confirmTimeoutMs = 5_000;
const idleTimeoutMs = 1_000;

/** Calls back when the first page has been shown for a while and the browser is idle. */
export const whenSettled = ({ confirmed }: Pick<Remotes, 'confirmed'>, run: () => void): void => {
  const timeout = new Promise((resolve) => setTimeout(resolve, confirmTimeoutMs));
  void Promise.race([confirmed, timeout]).then(() => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleTimeoutMs });
    else run();
  });
};
