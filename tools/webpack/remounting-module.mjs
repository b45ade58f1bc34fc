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

/** @param component `Page` or `Widget` @param find gets the part from the module, which after an edit is its next evaluation */
const remountingPart = (component, find) => {
  const load = () => find().load();
  const Remounting = remounting(async () => (await load())[component]);
  return { ...find(), load: async () => ({ ...(await load()), [component]: Remounting }) };
};

export const portalModule = {
  ...current,
  routes: current.routes.map(({ path }) =>
    remountingPart('Page', () => current.routes.find((route) => route.path === path)),
  ),
  widgets: Object.fromEntries(
    Object.keys(current.widgets).map((name) => [name, remountingPart('Widget', () => current.widgets[name])]),
  ),
};

import.meta.webpackHot?.accept('own-module', () => {
  edits += 1;
  for (const listener of listeners) listener();
});
