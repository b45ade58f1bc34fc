import { portalModule as current } from 'own-module';
import { createElement, lazy, Suspense, useSyncExternalStore } from 'react';

// The exposed module in builds of `npm run dev -- <remote> --against <portal>`. That portal's React is its production build, which cannot
// replace components, so an edit mounts the pages and widgets of the remote again. The rest of the page keeps its state.

let edits = 0;
const listeners = new Set();
const subscribe = (listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A component that shows the one that `load` resolves to, after an edit the next one. */
const remounting = (load) => {
  let shown;
  let Latest;
  return (props) => {
    const edit = useSyncExternalStore(subscribe, () => edits);
    if (shown !== edit) Latest = lazy(async () => ({ default: await load() }));
    shown = edit;
    return createElement(Suspense, null, createElement(Latest, props));
  };
};

const routeOf = ({ path, ...route }) => {
  // After an edit `current` is the module's next evaluation.
  const load = () => current.routes.find((candidate) => candidate.path === path).load();
  const Page = remounting(async () => (await load()).Page);
  return { path, ...route, load: async () => ({ ...(await load()), Page }) };
};

const widgetOf = ([name, widget]) => {
  const load = () => current.widgets[name].load();
  const Widget = remounting(async () => (await load()).Widget);
  return [name, { ...widget, load: async () => ({ ...(await load()), Widget }) }];
};

export const portalModule = {
  ...current,
  routes: current.routes.map(routeOf),
  widgets: Object.fromEntries(Object.entries(current.widgets).map(widgetOf)),
};

import.meta.webpackHot?.accept('own-module', () => {
  edits += 1;
  for (const listener of listeners) listener();
});
