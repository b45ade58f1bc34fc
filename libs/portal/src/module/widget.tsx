import { type ReactNode, useCallback, useContext } from 'react';
import { ErrorBoundary } from '../loading/error-boundary';
import { useLoaded } from '../loading/use-loaded';
import { WidgetHostContext } from './widget-host';
import type { WidgetName, WidgetProps } from './widget-props';

export interface WidgetSlotProps<Name extends WidgetName> {
  name: Name;
  props: WidgetProps[Name];
  /** Shown while no live remote offers the widget. */
  fallback: ReactNode;
  /** Shown while it loads; of the widget's size, so that nothing jumps. */
  skeleton?: ReactNode;
  /** Shown when it could not be loaded or broke; the fallback where it is left out. */
  failure?: (retry: () => void) => ReactNode;
}

const OfferedWidget = <Name extends WidgetName>({
  name,
  props,
  fallback,
  skeleton = null,
  failure,
}: WidgetSlotProps<Name>) => {
  const host = useContext(WidgetHostContext);
  const widget = useLoaded(
    useCallback(async () => ({ Component: await host.load(name) }), [host, name]),
    useCallback(() => {
      const Component = host.loaded(name);
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

/** Shows another remote's piece by its name, never by import. */
export const Widget = <Name extends WidgetName>(slot: WidgetSlotProps<Name>) => {
  const host = useContext(WidgetHostContext);
  return host.offers(slot.name) ? <OfferedWidget key={slot.name} {...slot} /> : slot.fallback;
};
