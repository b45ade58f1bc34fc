import type { LiveRemote } from '@portal/contracts';
import type { WidgetHost } from '@portal/portal/host';
import type { FunctionComponent } from 'react';
import type { Remotes } from './remotes';

export const createWidgetHost = (
  offering: Readonly<Record<string, LiveRemote>>,
  remotes: Pick<Remotes, 'buildOf' | 'load' | 'recover'>,
): WidgetHost => {
  const loadedWidgets = new Map<string, FunctionComponent<never>>();
  const remoteOf = (widget: string): string | undefined =>
    Object.keys(offering).find((name) => offering[name]?.active.widgets.includes(widget));
  /** By build: a widget of a build that failed is not used again. */
  const keyOf = (remote: string, widget: string) => `${remotes.buildOf(remote).globalName} ${widget}`;
  return {
    offers: (name) => remoteOf(name) !== undefined,
    loaded: (name) => {
      const remote = remoteOf(name);
      return remote === undefined ? undefined : loadedWidgets.get(keyOf(remote, name));
    },
    load: async (name) => {
      const remote = remoteOf(name);
      if (!remote) throw new Error(`No remote offers the widget ${name}`);
      const Widget = await remotes.load(remote, async ({ widgets }) => {
        const definition = widgets[name];
        if (!definition) throw new Error(`${remote} promises the widget ${name} but does not provide it`);
        return (await definition.load()).Widget;
      });
      loadedWidgets.set(keyOf(remote, name), Widget);
      return Widget;
    },
    recover: async (name, error) => {
      const remote = remoteOf(name);
      return remote !== undefined && remotes.recover(remote, error);
    },
  };
};
