import { useCallback, useEffect, useState } from 'react';

export type Loaded<Value> =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; value: Value };

/**
 * Loads something once and tells how far it is. By state and not by Suspense, which would hide what is loaded for up to
 * 300 ms. Both functions must stay the same for the life of the component: give it a `key`.
 * @param loaded answers the value where it is there already, so that it shows at once
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
