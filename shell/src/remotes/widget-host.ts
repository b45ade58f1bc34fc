import type { LiveRemote } from '@portal/contracts';
import type { WidgetName, WidgetProps } from '@portal/portal';
import type { WidgetHost } from '@portal/portal/host';
import type { ComponentType } from 'react';
import { remoteOfWidget } from './directory';
import type { RemoteStore } from './remote-store';

type LoadedWidgets = { [Name in WidgetName]?: ComponentType<WidgetProps[Name]> };

/** Finds widgets in the live remotes and keeps those that are loaded. */
export const createWidgetHost = (remotes: Readonly<Record<string, LiveRemote>>, store: RemoteStore): WidgetHost => {
  const loadedWidgets: LoadedWidgets = {};
  return {
    offers: (name) => remoteOfWidget(remotes, name) !== undefined,
    loaded: <Name extends WidgetName>(name: Name): ComponentType<WidgetProps[Name]> | undefined => loadedWidgets[name],
    load: async (name) => {
      const remote = remoteOfWidget(remotes, name);
      if (!remote) throw new Error(`No remote offers the widget ${name}`);
      const definition = (await store.load(remote)).widgets[name];
      if (!definition) throw new Error(`${remote} promises the widget ${name} and does not have it`);
      const { Widget } = await definition.load();
      Object.assign(loadedWidgets, { [name]: Widget });
      return Widget;
    },
  };
};
