import type { Remotes } from './remotes';

/** Counted from the start, while the code that measures loads last. */
export interface PageErrors {
  count: number;
}

/** A page that is not confirmed by then has failed, or is one of the shell. */
const confirmTimeoutMs = 5_000;
const idleTimeoutMs = 1_000;

/**
 * Measures this load of the portal and reports it once its page is hidden. The code is loaded after the page's content, so that it does not
 * compete with it. Browsers keep earlier paints, layout shifts and slow interactions for it.
 */
export const watchVitals = (remotes: Remotes): void => {
  const errors: PageErrors = { count: 0 };
  for (const name of ['error', 'unhandledrejection'])
    addEventListener(name, () => {
      errors.count += 1;
    });
  const load = () =>
    void import(/* webpackChunkName: "vitals" */ './vitals').then(
      ({ reportVitals }) => reportVitals(remotes, errors),
      () => undefined,
    );
  const loadWhenIdle = () => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: idleTimeoutMs });
    else load();
  };
  const loadLater = () => {
    // Later, most browsers do not show whether the tab was opened in the background, where paints do not count.
    if (document.hidden) return load();
    const timeout = new Promise((resolve) => setTimeout(resolve, confirmTimeoutMs));
    void Promise.race([remotes.confirmed, timeout]).then(loadWhenIdle);
  };
  if (document.readyState === 'complete') loadLater();
  else addEventListener('load', loadLater);
};
