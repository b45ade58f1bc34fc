import type { LiveRemote, LiveVersion, PageOwner } from '@portal/contracts';
import { createPageOwners } from '@portal/contracts/page-owner';
import { isPortalModule, type PortalModule, type PublicPortalConfig } from '@portal/portal';
import { createLazy, type Lazy } from '@portal/ui';
import { createContext, useContext } from 'react';
import { readTabState, writeTabState } from '../app/tab-state';
import { withDeadline } from './deadline';
import type { LoadVersion } from './federation';
import { describeFailure, sendReport } from './report';

/** Limits the loading of a build and its page or widget. Longer than two tries of an entry or chunk. */
const loadTimeoutMs = 20_000;
const fallbackTimeoutMs = 10_000;

/** When the active build takes longer, the proven one starts to load as well. Leaves time to show it within three seconds. */
const minLateAfterMs = 1_000;
/** On a slow connection both builds would be slower still, so the proven one waits for twice the time that the HTML took. */
const lateAfterMs = (): number => {
  const [html] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return Math.max(minLateAfterMs, 2 * (html?.responseEnd ?? 0));
};
/** A page that has rendered for this long counts as one without an error. */
const healthyAfterMs = 3_000;

export interface Remotes {
  /** The owner of the page at a path; null when there is no such page. */
  findOwner(pathname: string): PageOwner | null;
  /** The build in use: the active one or, once that has failed in this tab, the proven one. */
  findBuild(name: string): LiveVersion;
  /** Names of the widgets that the remotes declare for the home page. */
  homeWidgets: readonly string[];
  /** The builds whose modules are loaded. */
  inUse(): LiveVersion[];
  /** Calls the listener when a remote's build has been replaced. */
  subscribe(listener: () => void): () => void;
  /** Starts to load the module of the build in use. */
  preload(name: string): void;
  /** The module of the remote. When the active build fails or is late, the proven one replaces it if it is ready first. */
  module(name: string): Lazy<PortalModule>;
  /** A page or widget of the remote, from the same build as its module. */
  part<Value>(name: string, what: string, find: (module: PortalModule) => Lazy<Value> | undefined): Lazy<Value>;
  /** Replaces the build in use after a render error. @returns whether there was a build to replace it */
  recover(name: string, error: unknown): Promise<boolean>;
  /** Reports the build as healthy once its page has stayed up for a while. @returns a cleanup */
  reportHealthy(name: string): () => void;
  /** Resolves when the first page has rendered without an error. */
  confirmed: Promise<void>;
}

interface RemotesOptions {
  remotes: Readonly<Record<string, LiveRemote>>;
  features: PublicPortalConfig['features'];
  shellVersion: string;
  loadVersion: LoadVersion;
  /** Whether this load is one of those that report vitals and, of a proven build, that its page works. */
  isMeasured?: boolean;
  /** Called for each remote that could not be loaded. */
  report: (error: unknown) => void;
}

const toModule = (exposed: unknown): PortalModule => {
  const candidate =
    typeof exposed === 'object' && exposed !== null && 'portalModule' in exposed ? exposed.portalModule : null;
  if (!isPortalModule(candidate)) throw new TypeError('The script does not expose a portal module');
  return candidate;
};

export const createRemotes = (options: RemotesOptions): Remotes => {
  const { remotes, features, shellVersion, loadVersion, isMeasured = false, report } = options;
  const failed = new Set(readTabState().failed);
  const listeners = new Set<() => void>();
  const builds = new Map<string, Lazy<PortalModule>>();
  const findOwner = createPageOwners(remotes, features);
  let onConfirmed = () => {};
  const confirmed = new Promise<void>((resolve) => {
    onConfirmed = resolve;
  });

  const getLive = (name: string): LiveRemote => {
    const live = remotes[name];
    if (!live) throw new Error(`Unknown remote ${name}`);
    return live;
  };
  /** The proven build while the active one is in use. */
  const findFallback = (name: string): LiveVersion | null => {
    const { active, proven } = getLive(name);
    return proven?.version === active.version || failed.has(active.globalName) ? null : proven;
  };
  const findBuild = (name: string): LiveVersion => {
    const { active, proven } = getLive(name);
    return (failed.has(active.globalName) && proven) || active;
  };
  const getModule = (build: LiveVersion): Lazy<PortalModule> => {
    const known = builds.get(build.globalName);
    if (known) return known;
    let attempts = 0;
    const module = createLazy(async () => {
      attempts += 1;
      return toModule(await loadVersion(build, attempts - 1));
    });
    builds.set(build.globalName, module);
    return module;
  };

  const send = (build: LiveVersion, failure: Parameters<typeof sendReport>[1]['failure']) =>
    sendReport(build, { page: findOwner(window.location.pathname)?.pattern ?? null, shell: shellVersion, failure });
  const sendFailure = (build: LiveVersion, error: unknown, isRender = false) =>
    send(build, describeFailure(error, build, { isModuleLoaded: getModule(build).peek() !== undefined, isRender }));
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
    reportHealthy: (name) => {
      const timer = setTimeout(() => {
        onConfirmed();
        const { observed } = getLive(name);
        // A build of a dev server or an override is not watched.
        if (observed !== undefined && (observed || isMeasured)) send(findBuild(name), null);
      }, healthyAfterMs);
      return () => clearTimeout(timer);
    },
    confirmed,
  };
};

export const RemotesContext = createContext<Remotes | null>(null);

export const useRemotes = (): Remotes => {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes needs a RemotesContext above it');
  return remotes;
};
