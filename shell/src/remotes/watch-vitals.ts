import type { Remotes } from './remotes';

/** Counted from the start, while the code that measures loads last. */
export interface PageErrors {
  count: number;
}

/** Measures this load of the portal and reports it once its page is hidden. The code is loaded after the page. */
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
  const loadLater = () => setTimeout(load, 1_000);
  if (document.readyState === 'complete') loadLater();
  else addEventListener('load', loadLater);
};
