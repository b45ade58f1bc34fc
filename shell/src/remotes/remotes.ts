import type { LiveRemote, LiveVersion, PageOwner } from '@portal/contracts';
import { createPageOwners } from '@portal/contracts/page-owner';
import { isPortalModule, type PortalModule, type PublicPortalConfig } from '@portal/portal';
import { createLazy, type Lazy } from '@portal/ui';
import { createContext, useContext } from 'react';
import { readTabState, writeTabState } from '../app/tab-state.ts';
import { describeFailure, reportFailure } from './beacon.ts';
import { withDeadline } from './deadline.ts';
import type { LoadVersion } from './federation.ts';
import { whenSettled } from './when-settled.ts';

/** Limits the loading of a build and its page or widget. Longer than two tries of an entry or chunk. */
const loadTimeoutMs = 20_000;
const fallbackTimeoutMs = 10_000;

/** When the active build takes longer, the previous one starts to load as well. Leaves time to show it within three seconds. */
const minLateAfterMs = 1_000;
/** On a slow connection both builds would be slower still, so the previous one waits for twice the time that the HTML took. */
const lateAfterMs = (): number => {
  const [html] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return Math.max(minLateAfterMs, 2 * (html?.responseEnd ?? 0));
};
/** A page that has been shown for this long counts as settled. */
const settledAfterMs = 3_000;

export interface Remotes {
  /** The owner of the page at a path; null when there is no such page. */
  findOwner(pathname: string): PageOwner | null;
  /** The build in use: the active one or, once that has failed in this tab, the previous one. */
  findBuild(name: string): LiveVersion;
  /** Names of the widgets that the remotes declare for the home page. */
  homeWidgets: readonly string[];
  /** The builds whose modules are loaded. */
  inUse(): LiveVersion[];
  /** Calls the listener when a remote's build has been replaced. */
  subscribe(listener: () => void): () => void;
  /** Starts to load the module of the build in use. */
  preload(name: string): void;
  /** The module of the remote. When the active build fails or is late, the previous one replaces it if it is ready first. */
  module(name: string): Lazy<PortalModule>;
  /** A page or widget of the remote, from the same build as its module. */
  part<Value>(name: string, what: string, find: (module: PortalModule) => Lazy<Value> | undefined): Lazy<Value>;
  /** Replaces the build in use after a render error. @returns whether there was a build to replace it */
  recover(name: string, error: unknown): Promise<boolean>;
  /** Call it when a page is shown. @returns a cleanup for when the page is left */
  onPageShown(): () => void;
  /** Resolves when the first page has been shown for a while. */
  settled: Promise<void>;
}

interface RemotesOptions {
  remotes: Readonly<Record<string, LiveRemote>>;
  features: PublicPortalConfig['features'];
  loadVersion: LoadVersion;
  /** Called for each remote that could not be loaded. */
  report: (error: unknown) => void;
}

const toModule = (exposed: unknown): PortalModule => {
  const candidate =
    typeof exposed === 'object' && exposed !== null && 'portalModule' in exposed ? exposed.portalModule : null;
  if (!isPortalModule(candidate)) throw new TypeError('The script does not expose a portal module');
  return candidate;
};

/** A page shows the shell's skeleton if its own could not be loaded. */
const loadSkeletons = ({ skeletons }: PortalModule): void => void skeletons?.load().catch(() => undefined);

export const createRemotes = (options: RemotesOptions): Remotes => {
  const { remotes, features, loadVersion, report } = options;
  const failed = new Set(readTabState().failed);
  const listeners = new Set<() => void>();
  const builds = new Map<string, Lazy<PortalModule>>();
  const findOwner = createPageOwners(remotes, features);
  let onSettled = () => {};
  const settled = new Promise<void>((resolve) => {
    onSettled = resolve;
  });

  const getLive = (name: string): LiveRemote => {
    const live = remotes[name];
    if (!live) throw new Error(`Unknown remote ${name}`);
    return live;
  };
  /** The previous build while the active one is in use. */
  const findFallback = (name: string): LiveVersion | null => {
    const { active, previous } = getLive(name);
    return previous?.version === active.version || failed.has(active.globalName) ? null : previous;
  };
  const findBuild = (name: string): LiveVersion => {
    const { active, previous } = getLive(name);
    return (failed.has(active.globalName) && previous) || active;
  };
  const getModule = (build: LiveVersion): Lazy<PortalModule> => {
    const known = builds.get(build.globalName);
    if (known) return known;
    let attempts = 0;
    const module = createLazy(async () => {
      attempts += 1;
      const loaded = toModule(await loadVersion(build, attempts - 1));
      whenSettled({ settled }, () => loadSkeletons(loaded));
      return loaded;
    });
    builds.set(build.globalName, module);
    return module;
  };

  const sendFailure = (build: LiveVersion, error: unknown, isRender = false) =>
    reportFailure(
      build,
      findOwner(window.location.pathname)?.pattern ?? null,
      describeFailure(error, build, { isModuleLoaded: getModule(build).peek() !== undefined, isRender }),
    );
  const replace = ({ globalName }: LiveVersion) => {
    writeTabState({ failed: [...readTabState().failed, globalName] });
    failed.add(globalName);
    for (const listener of listeners) listener();
  };

  /** Loads the remote's module and uses it, such as by loading one of its pages. */
  const load = async <Value>(name: string, use: (module: PortalModule) => Promise<Value>): Promise<Value> => {
    const build = findBuild(name);
    const fallback = findFallback(name);
    let isReady = false;
    let error: unknown;
    const own = withDeadline(getModule(build).load().then(use), loadTimeoutMs);
    own.then(
      () => {
        isReady = true;
      },
      (cause) => {
        error = cause;
      },
    );
    try {
      return await (fallback ? withDeadline(own, lateAfterMs()) : own);
    } catch {
      // Another page or widget may have replaced the build.
      if (findBuild(name) !== build) return load(name, use);
    }
    const fallBack = async (other: LiveVersion): Promise<Value> => {
      const value = await withDeadline(getModule(other).load().then(use), fallbackTimeoutMs);
      if (isReady) return own;
      sendFailure(build, error);
      replace(build);
      return value;
    };
    try {
      return await Promise.any(fallback ? [own, fallBack(fallback)] : [own]);
    } catch (cause) {
      sendFailure(build, error);
      const failure = new Error(`${name} could not be loaded`, { cause });
      report(failure);
      throw failure;
    }
  };

  return {
    findOwner,
    findBuild,
    homeWidgets: Object.values(remotes).flatMap(({ active }) => active.home ?? []),
    inUse: () =>
      Object.keys(remotes)
        .map(findBuild)
        .filter((build) => getModule(build).peek()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // The page shows the failure.
    preload: (name) =>
      void getModule(findBuild(name))
        .load()
        .catch(() => undefined),
    module: (name) => ({
      load: () => load(name, async (module) => module),
      peek: () => getModule(findBuild(name)).peek(),
    }),
    part: (name, what, find) => ({
      load: () =>
        load(name, async (module) => {
          const part = find(module);
          if (!part) throw new Error(`${name} declares ${what} but does not provide it`);
          return part.load();
        }),
      peek: () => {
        const module = getModule(findBuild(name)).peek();
        return module && find(module)?.peek();
      },
    }),
    recover: async (name, error) => {
      const build = findBuild(name);
      const fallback = findFallback(name);
      sendFailure(build, error, true);
      if (!fallback) return false;
      try {
        await withDeadline(getModule(fallback).load(), fallbackTimeoutMs);
      } catch {
        return false;
      }
      replace(build);
      return true;
    },
    onPageShown: () => {
      const timer = setTimeout(onSettled, settledAfterMs);
      return () => clearTimeout(timer);
    },
    settled,
  };
};

export const RemotesContext = createContext<Remotes | null>(null);

export const useRemotes = (): Remotes => {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes needs a RemotesContext above it');
  return remotes;
};
