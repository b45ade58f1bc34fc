import type { LiveRemote } from '@portal/contracts';
import type { WidgetHost } from '@portal/portal/host';
import type { Remotes } from './remotes.ts';

export const createWidgetHost = (
  offering: Readonly<Record<string, LiveRemote>>,
  remotes: Pick<Remotes, 'part' | 'recover'>,
): WidgetHost => {
  const findRemote = (widget: string): string | undefined =>
    Object.keys(offering).find((name) => offering[name]?.active.widgets.includes(widget));
  const find = (name: string) => {
    const remote = findRemote(name);
    return remote === undefined ? null : remotes.part(remote, `the widget ${name}`, ({ widgets }) => widgets[name]);
  };
  return {
    offers: (name) => findRemote(name) !== undefined,
    peek: (name) => find(name)?.peek()?.Widget,
    load: async (name) => {
      const widget = find(name);
      if (!widget) throw new Error(`No remote offers the widget ${name}`);
      return (await widget.load()).Widget;
    },
    recover: async (name, error) => {
      const remote = findRemote(name);
      return remote !== undefined && remotes.recover(remote, error);
    },
  };
};
