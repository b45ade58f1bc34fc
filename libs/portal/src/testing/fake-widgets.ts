import type { FunctionComponent } from 'react';
import type { WidgetHost } from '../module/widget-host';

/** Widgets that other remotes would offer, as the test's own components. */
export type FakeWidgets = Readonly<Record<string, FunctionComponent<never>>>;

export const fakeWidgetHost = (widgets: FakeWidgets): WidgetHost => ({
  offers: (name) => name in widgets,
  loaded: (name) => widgets[name],
  load: async (name) => {
    const widget = widgets[name];
    if (!widget) throw new Error(`The test offers no widget ${name}`);
    return widget;
  },
});
