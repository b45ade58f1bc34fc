import type { WidgetContract } from '@portal/contracts/ui';
import { useLazy } from '@portal/ui';
import { createContext, type FunctionComponent, type ReactNode, useContext, useState } from 'react';
import { ErrorBoundary, TimedSuspense } from '../loading/contained.tsx';

/** How the shell finds widgets by name; this package depends on neither remotes nor federation. */
export interface WidgetHost {
  /** Whether a live remote offers the widget. */
  offers(name: string): boolean;
  /** The widget if it is already loaded, so that it renders without a skeleton. */
  peek(name: string): FunctionComponent<never> | undefined;
  load(name: string): Promise<FunctionComponent<never>>;
  /** Replaces the remote's build after a render error of the widget. @returns whether there was a build to replace it */
  recover?(name: string, error: unknown): Promise<boolean>;
}

export const WidgetHostContext = createContext<WidgetHost>({
  offers: () => false,
  peek: () => undefined,
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
  onRecovered,
}: WidgetSlotProps<Props> & { onRecovered: () => void }) => {
  const host = useContext(WidgetHostContext);
  const widget = useLazy({
    load: () => host.load(name) as Promise<FunctionComponent<Props>>,
    peek: () => host.peek(name) as FunctionComponent<Props> | undefined,
  });
  const failed = (retry: () => void) => failure?.(retry) ?? fallback;
  const recover = async (error: unknown): Promise<boolean> => {
    const hasRecovered = (await host.recover?.(name, error)) ?? false;
    if (hasRecovered) onRecovered();
    return hasRecovered;
  };
  switch (widget.status) {
    case 'loading':
      return skeleton;
    case 'failed':
      return failed(widget.retry);
    case 'ready':
      return (
        <ErrorBoundary fallback={(_error, reset) => failed(reset)} recover={recover} recovering={skeleton}>
          <TimedSuspense skeleton={skeleton}>
            <widget.value {...props} />
          </TimedSuspense>
        </ErrorBoundary>
      );
  }
};

/** Shows a widget of another remote by reference, never by import. */
export const Widget = <Props extends object>(slot: WidgetSlotProps<Props>) => {
  const host = useContext(WidgetHostContext);
  const { name } = slot.of;
  const [recoveries, setRecoveries] = useState(0);
  if (!host.offers(name)) return slot.fallback;
  return <OfferedWidget key={`${name} ${recoveries}`} {...slot} onRecovered={() => setRecoveries(recoveries + 1)} />;
};
