import { startTransition, useEffect, useEffectEvent, useState } from 'react';

export type Loaded<Value> =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; value: Value };

/**
 * Loads a value once: give the component a `key` where another value takes its place. Uses state instead of Suspense, which delays
 * showing loaded content by up to 300 ms.
 * @param loaded returns the value if it is already loaded, so that it renders at once
 */
export const useLoaded = <Value>(load: () => Promise<Value>, loaded: () => Value | undefined): Loaded<Value> => {
  const [state, setState] = useState<Loaded<Value>>(() => {
    const value = loaded();
    return value === undefined ? { status: 'loading' } : { status: 'ready', value };
  });

  const startLoading = useEffectEvent(load);
  const mustLoad = state.status === 'loading';
  useEffect(() => {
    if (!mustLoad) return;
    startLoading().then(
      // Rendered in slices, so that a slow phone stays responsive.
      (value) => startTransition(() => setState({ status: 'ready', value })),
      () => setState({ status: 'failed', retry: () => setState({ status: 'loading' }) }),
    );
  }, [mustLoad]);

  return state;
};

/** Code in a separate chunk. */
interface Chunk<Code> {
  load: () => Promise<Code>;
  loaded: () => Code | undefined;
}

/**
 * One retry, because most failures are dropped connections; loaded code is kept.
 * @param load imports the chunk
 */
export const createChunk = <Code>(load: () => Promise<Code>): Chunk<Code> => {
  let code: Code | undefined;
  return {
    load: async () => {
      code = await load().catch(load);
      return code;
    },
    loaded: () => code,
  };
};

/** Loads a chunk when the component is first shown. */
export const useChunk = <Code>({ load, loaded }: Chunk<Code>): Loaded<Code> => useLoaded(load, loaded);
