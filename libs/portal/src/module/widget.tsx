import type { WidgetContract } from '@portal/contracts/ui';
import { createContext, type FunctionComponent, type ReactNode, useCallback, useContext } from 'react';
import { ErrorBoundary } from '../loading/error-boundary';
import { useLoaded } from '../loading/use-loaded';

/** How the shell finds widgets by name; this package knows neither remotes nor federation. */
export interface WidgetHost {
  /** Whether a live remote offers the widget. */
  offers(name: string): boolean;
  /** The widget if it is already loaded, so that it renders without a skeleton. */
  loaded(name: string): FunctionComponent<never> | undefined;
  load(name: string): Promise<FunctionComponent<never>>;
}

export const WidgetHostContext = createContext<WidgetHost>({
  offers: () => false,
  loaded: () => undefined,
  load: (name) => Promise.reject(new Error(`No remote offers the widget ${name}`)),
});

interface WidgetSlotProps<Props extends object> {
  /** The widget's reference from its domain's contract. */
  of: WidgetContract<Props>;
  props: NoInfer<Props>;
  /** Shown while no live remote offers the widget. */
  fallback: ReactNode;
  /** Shown while it loads; as large as the widget, to avoid layout shifts. */
  skeleton?: ReactNode;
  /** Shown when loading or rendering failed; defaults to the fallback. */
  failure?: (retry: () => void) => ReactNode;
}

const OfferedWidget = <Props extends object>({
  of: { name },
  props,
  fallback,
  skeleton = null,
  failure,
}: WidgetSlotProps<Props>) => {
  const host = useContext(WidgetHostContext);
  const widget = useLoaded(
    useCallback(async () => ({ Component: (await host.load(name)) as FunctionComponent<Props> }), [host, name]),
    useCallback(() => {
      const Component = host.loaded(name) as FunctionComponent<Props> | undefined;
      return Component && { Component };
    }, [host, name]),
  );
  const failed = (retry: () => void) => failure?.(retry) ?? fallback;
  switch (widget.status) {
    case 'loading':
      return skeleton;
    case 'failed':
      return failed(widget.retry);
    case 'ready':
      return (
        <ErrorBoundary fallback={(_error, reset) => failed(reset)}>
          <widget.value.Component {...props} />
        </ErrorBoundary>
      );
  }
};

/** Shows a widget of another remote by reference, never by import. */
export const Widget = <Props extends object>(slot: WidgetSlotProps<Props>) => {
  const host = useContext(WidgetHostContext);
  return host.offers(slot.of.name) ? <OfferedWidget key={slot.of.name} {...slot} /> : slot.fallback;
};
