import type { WidgetContract } from '@portal/contracts/ui';
import { type FunctionComponent, type ReactNode, useCallback, useContext } from 'react';
import { ErrorBoundary } from '../loading/error-boundary';
import { useLoaded } from '../loading/use-loaded';
import { WidgetHostContext } from './widget-host';

export interface WidgetSlotProps<Props extends object> {
  /** The widget's reference in the contract of its domain. */
  of: WidgetContract<Props>;
  props: NoInfer<Props>;
  /** Shown while no live remote offers the widget. */
  fallback: ReactNode;
  /** Shown while it loads; of the widget's size, so that nothing jumps. */
  skeleton?: ReactNode;
  /** Shown when it could not be loaded or broke; the fallback where it is left out. */
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
