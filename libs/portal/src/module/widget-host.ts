import { createContext, type FunctionComponent } from 'react';

/** How the shell finds widgets by name; `libs/portal` knows nothing of remotes or federation. */
export interface WidgetHost {
  /** Whether a live remote offers the widget. */
  offers(name: string): boolean;
  /** The widget when it is loaded already, so that it can be shown without a skeleton in between. */
  loaded(name: string): FunctionComponent<never> | undefined;
  load(name: string): Promise<FunctionComponent<never>>;
}

const noWidgets: WidgetHost = {
  offers: () => false,
  loaded: () => undefined,
  load: (name) => Promise.reject(new Error(`No remote offers the widget ${name}`)),
};

export const WidgetHostContext = createContext<WidgetHost>(noWidgets);
