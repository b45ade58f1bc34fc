import type { LiveRemote } from '@portal/contracts';
import type { WidgetHost } from '@portal/portal/host';
import type { FunctionComponent } from 'react';
import type { Remotes } from './remotes';

export const createWidgetHost = (
  remotes: Readonly<Record<string, LiveRemote>>,
  loadRemote: Remotes['load'],
): WidgetHost => {
  const loadedWidgets = new Map<string, FunctionComponent<never>>();
  const remoteOf = (widget: string): string | undefined =>
    Object.keys(remotes).find((name) => remotes[name]?.active.widgets.includes(widget));
  return {
    offers: (name) => remoteOf(name) !== undefined,
    loaded: (name) => loadedWidgets.get(name),
    load: async (name) => {
      const remote = remoteOf(name);
      if (!remote) throw new Error(`No remote offers the widget ${name}`);
      const definition = (await loadRemote(remote)).widgets[name];
      if (!definition) throw new Error(`${remote} promises the widget ${name} but does not provide it`);
      const { Widget } = await definition.load();
      loadedWidgets.set(name, Widget);
      return Widget;
    },
  };
};
