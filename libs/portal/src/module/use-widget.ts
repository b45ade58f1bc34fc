import { type ComponentType, useCallback, useContext, useEffect, useState } from 'react';
import { WidgetHostContext } from './widget-host';
import type { WidgetName, WidgetProps } from './widget-props';

export type WidgetState<Name extends WidgetName> =
  | { status: 'absent' | 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; Component: ComponentType<WidgetProps[Name]> };

/**
 * Loads a widget and tells how far it is. By state and not by Suspense, which would hide a loaded widget for up to 300 ms.
 * Expects the same name for the life of the component.
 */
export const useWidget = <Name extends WidgetName>(name: Name): WidgetState<Name> => {
  const host = useContext(WidgetHostContext);
  const [state, setState] = useState<WidgetState<Name>>(() => {
    const Component = host.loaded(name);
    if (Component) return { status: 'ready', Component };
    return { status: host.offers(name) ? 'loading' : 'absent' };
  });

  const load = useCallback(() => {
    setState({ status: 'loading' });
    host.load(name).then(
      (Component) => setState({ status: 'ready', Component }),
      () => setState({ status: 'failed', retry: load }),
    );
  }, [host, name]);

  const mustLoad = state.status === 'loading';
  useEffect(() => {
    if (mustLoad) load();
  }, [mustLoad, load]);

  return state;
};
