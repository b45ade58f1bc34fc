import { type ComponentType, createContext } from 'react';
import type { WidgetName, WidgetProps } from './widget-props';

/** How the shell finds widgets; `libs/portal` knows nothing of remotes or federation. */
export interface WidgetHost {
  /** Whether a live remote offers the widget. */
  offers(name: WidgetName): boolean;
  /** The widget when it is loaded already, so that it can be shown without a skeleton in between. */
  loaded<Name extends WidgetName>(name: Name): ComponentType<WidgetProps[Name]> | undefined;
  load<Name extends WidgetName>(name: Name): Promise<ComponentType<WidgetProps[Name]>>;
}

const noWidgets: WidgetHost = {
  offers: () => false,
  loaded: () => undefined,
  load: (name) => Promise.reject(new Error(`No remote offers the widget ${name}`)),
};

export const WidgetHostContext = createContext<WidgetHost>(noWidgets);
