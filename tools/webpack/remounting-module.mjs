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

/** Wraps a lazy component and loads it again after each edit. */
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
  const part = { ...find(), load: async () => ({ ...(await load()), [component]: Remounting }) };
  return { ...part, peek: () => undefined };
};

const mapEntries = (object, map) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(key, value)]));

export const portalModule = {
  ...current,
  pages: mapEntries(current.pages, (pattern, definition) => ({
    ...definition,
    page: remountingPart('Page', () => current.pages[pattern].page),
  })),
  widgets: mapEntries(current.widgets, (name) => remountingPart('Widget', () => current.widgets[name])),
};

import.meta.webpackHot?.accept('own-module', () => {
  edits += 1;
  for (const listener of listeners) listener();
});
