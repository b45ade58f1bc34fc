import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/** Code or data that is loaded when it is first needed. */
export interface Lazy<Value> {
  /** Loads the value unless it is loaded or loading. A failure is retried once, and again by the next call. */
  load: () => Promise<Value>;
  /** The value once it is loaded, for rendering it without a skeleton. */
  peek: () => Value | undefined;
}

/**
 * Loads once, however often it is called. One retry, because most failures are dropped connections.
 * @param load usually imports a chunk
 */
export const createLazy = <Value>(load: () => Promise<Value>): Lazy<Value> => {
  let value: Value | undefined;
  let loading: Promise<Value> | undefined;
  const start = async () => {
    value = await load().catch(load);
    return value;
  };
  return {
    load: async () => {
      if (value !== undefined) return value;
      loading ??= start().finally(() => {
        loading = undefined;
      });
      return loading;
    },
    peek: () => value,
  };
};

export type Loaded<Value> =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; value: Value };

/**
 * Loads a value when the component is first shown. Give the component a `key` if it may get another `Lazy`. Uses state instead of
 * Suspense, which delays showing loaded content by up to 300 ms.
 */
export const useLazy = <Value>({ load, peek }: Lazy<Value>): Loaded<Value> => {
  const [state, setState] = useState<Loaded<Value>>(() => {
    const value = peek();
    return value === undefined ? { status: 'loading' } : { status: 'ready', value };
  });
  const startLoading = useEffectEvent(load);
  const isLoading = state.status === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    startLoading().then(
      // Rendered in slices, so that a slow phone stays responsive.
      (value) => startTransition(() => setState({ status: 'ready', value })),
      () => setState({ status: 'failed', retry: () => setState({ status: 'loading' }) }),
    );
  }, [isLoading]);
  return state;
};

let reportFailure = (): void => {};

/** Sets the handler for clicks on a control whose code cannot be loaded. The shell shows a toast, which needs the portal. */
export const onLoadFailure = (report: () => void): void => {
  reportFailure = report;
};

/**
 * Loads code that a page does not need before someone uses a control.
 * @returns `code` once the control has been used, and the `trigger` props of its button: hover and focus load the code, a click renders it
 */
export const useOnDemand = <Code>({ load }: Lazy<Code>) => {
  const [code, setCode] = useState<Code>();
  const preload = () => void load().catch(() => undefined);
  const use = () =>
    void load().then(
      (loaded) => setCode(() => loaded),
      () => reportFailure(),
    );
  return { code, trigger: { onPointerEnter: preload, onFocus: preload, onClick: use } };
};
