import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary';
import { useWidget } from './use-widget';
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

const Slot = <Name extends WidgetName>({ name, props, fallback, skeleton = null, failure }: WidgetSlotProps<Name>) => {
  const widget = useWidget(name);
  const failed = (retry: () => void) => failure?.(retry) ?? fallback;
  switch (widget.status) {
    case 'absent':
      return fallback;
    case 'loading':
      return skeleton;
    case 'failed':
      return failed(widget.retry);
    case 'ready':
      return (
        <ErrorBoundary fallback={(_error, reset) => failed(reset)}>
          <widget.Component {...props} />
        </ErrorBoundary>
      );
  }
};

/** Shows another remote's piece by its name, never by import. */
export const Widget = <Name extends WidgetName>(slot: WidgetSlotProps<Name>) => <Slot key={slot.name} {...slot} />;
