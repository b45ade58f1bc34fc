import type { Remotes } from './remotes.ts';
import { whenSettled } from './when-settled.ts';

/** Counted from the start, while the code that measures loads last. */
export interface PageErrors {
  count: number;
}

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
    void import(/* webpackChunkName: "vitals" */ './vitals.ts').then(
      ({ reportVitals }) => reportVitals(remotes, errors),
      () => undefined,
    );
  const loadLater = () => {
    // Later, most browsers do not show whether the tab was opened in the background, where paints do not count.
    if (document.hidden) load();
    else whenSettled(remotes, load);
  };
  if (document.readyState === 'complete') loadLater();
  else addEventListener('load', loadLater);
};
