import { useCallback, useEffect, useState } from 'react';

export type Loaded<Value> =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; value: Value };

/**
 * Loads a value once. Uses state instead of Suspense, which delays showing loaded content by up to 300 ms.
 * Both functions must stay the same for the lifetime of the component: give it a `key`.
 * @param loaded returns the value if it is already loaded, so that it renders at once
 */
export const useLoaded = <Value>(load: () => Promise<Value>, loaded: () => Value | undefined): Loaded<Value> => {
  const [state, setState] = useState<Loaded<Value>>(() => {
    const value = loaded();
    return value === undefined ? { status: 'loading' } : { status: 'ready', value };
  });

  const start = useCallback(() => {
    setState({ status: 'loading' });
    load().then(
      (value) => setState({ status: 'ready', value }),
      () => setState({ status: 'failed', retry: start }),
    );
  }, [load]);

  const mustLoad = state.status === 'loading';
  useEffect(() => {
    if (mustLoad) start();
  }, [mustLoad, start]);

  return state;
};
