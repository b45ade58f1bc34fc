import type { ComponentType } from 'react';
import type { WidgetHost } from '../module/widget-host';
import type { WidgetName, WidgetProps } from '../module/widget-props';

/** Widgets that other remotes would offer, as the test's own components. */
export type FakeWidgets = {
  [Name in WidgetName]?: ComponentType<WidgetProps[Name]>;
};

export const fakeWidgetHost = (widgets: FakeWidgets): WidgetHost => {
  const find = <Name extends WidgetName>(name: Name): ComponentType<WidgetProps[Name]> | undefined => widgets[name];
  return {
    offers: (name) => name in widgets,
    loaded: find,
    load: async (name) => {
      const widget = find(name);
      if (!widget) throw new Error(`The test offers no widget ${name}`);
      return widget;
    },
  };
};
