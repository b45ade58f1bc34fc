import type { LiveRemote, PageOwner, RemoteVersion } from '@portal/contracts';
import { createPageOwners } from '@portal/contracts/page-owner';
import type { PortalModule, PublicPortalConfig } from '@portal/portal';
import { createContext, useContext } from 'react';
import type { LoadVersion } from './federation';
import { attemptTimeoutMs, createModuleLoader, withDeadline } from './load-remote';
import { readTabState } from './tab-state';

/** When the active build takes longer, the proven one starts to load beside it. Leaves time to show it within three seconds. */
const minLateAfterMs = 1_000;
/** On a slow connection both would be slower still, so it starts later there: after twice the time that the HTML took. */
const lateAfterMs = (): number => {
  const [html] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return Math.max(minLateAfterMs, 2 * (html?.responseEnd ?? 0));
};
/** A page that has rendered for this long counts as one without an error. */
const confirmAfterMs = 3_000;

/** Uses a remote's module, such as by loading one of its pages. */
type Use<Value> = (module: PortalModule) => Promise<Value>;

export interface Remotes {
  /** The owner of the page at a path; null when there is no such page. */
  ownerOf(pathname: string): PageOwner | null;
  /** The build in use: the active one or, once that has failed in this tab, the proven one. */
  buildOf(name: string): RemoteVersion;
  /** The builds whose modules are loaded. */
  inUse(): RemoteVersion[];
  /** Calls the listener when a remote's build has been replaced. */
  subscribe(listener: () => void): () => void;
  /** The module of the build in use, if it is loaded. */
  loaded(name: string): PortalModule | undefined;
  /** Loads the remote's module and uses it. When the active build fails or is late, the proven one replaces it if it is ready first. */
  load<Value>(name: string, use: Use<Value>): Promise<Value>;
  /** Loads the remote's module; once, however often it is called meanwhile. */
  loadModule(name: string): Promise<PortalModule>;
  /** Replaces the build in use after a render error. @returns whether there was a build to replace it */
  recover(name: string, error: unknown): Promise<boolean>;
  /** Call when a page of the remote is shown. @returns a function to call when it is not any longer */
  confirm(name: string): () => void;
  /** Resolves when the first page has rendered without an error. */
  confirmed: Promise<void>;
}

interface RemotesOptions {
  remotes: Readonly<Record<string, LiveRemote>>;
  features: PublicPortalConfig['features'];
  loadVersion: LoadVersion;
  /** Whether this load is one of those that report vitals and, of a proven build, that its page works. */
  isMeasured?: boolean;
  /** Called for each remote that could not be loaded. */
  report: (error: unknown) => void;
}

export const createRemotes = ({
  remotes,
  features,
  loadVersion,
  isMeasured = false,
  report,
}: RemotesOptions): Remotes => {
  const loader = createModuleLoader(loadVersion);
  const failed = new Set(readTabState().failed);
  const listeners = new Set<() => void>();
  const modules = new Map<string, Promise<PortalModule>>();

  const liveOf = (name: string): LiveRemote => {
    const live = remotes[name];
    if (!live) throw new Error(`Unknown remote ${name}`);
    return live;
  };
  /** The proven build while the active one is in use. */
  const fallbackOf = (name: string): RemoteVersion | null => {
    const { active, proven } = liveOf(name);
    return proven?.version === active.version || failed.has(active.globalName) ? null : proven;
  };
  const buildOf = (name: string): RemoteVersion => {
    const { active, proven } = liveOf(name);
    return (failed.has(active.globalName) && proven) || active;
  };
  const ownerOf = createPageOwners(remotes, features);
  let onConfirmed = () => {};
  const confirmed = new Promise<void>((resolve) => {
    onConfirmed = resolve;
  });
  // Healing is a separate chunk: only failures need it.
  const healingOf = async (name: string) => {
    const build = buildOf(name);
    const { createHealing } = await import(/* webpackChunkName: "healing" */ './healing');
    return createHealing({
      build,
      fallback: fallbackOf(name),
      loader,
      page: ownerOf(window.location.pathname)?.pattern ?? null,
      onReplaced: () => {
        failed.add(build.globalName);
        for (const listener of listeners) listener();
      },
    });
  };

  const load: Remotes['load'] = async (name, use) => {
    const build = buildOf(name);
    const attempt = () => withDeadline(loader.load(build).then(use), attemptTimeoutMs);
    // One retry, because most failures are dropped connections.
    const first = attempt().catch(attempt);
    try {
      return await (fallbackOf(name) ? withDeadline(first, lateAfterMs()) : first);
    } catch {
      // Another page or widget may have found out before.
      if (buildOf(name) !== build) return load(name, use);
    }
    try {
      // Without the code that heals, a build that was only late may still be ready.
      const healing = await healingOf(name).catch(() => null);
      return await (healing ? healing.load(first, use) : first);
    } catch (cause) {
      const error = new Error(`${name} could not be loaded`, { cause });
      report(error);
      throw error;
    }
  };
  return {
    ownerOf,
    buildOf,
    inUse: () => Object.keys(remotes).map(buildOf).filter(loader.loaded),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    loaded: (name) => loader.loaded(buildOf(name)),
    load,
    loadModule: (name) => {
      const module = modules.get(name) ?? load(name, async (loaded) => loaded).finally(() => void modules.delete(name));
      modules.set(name, module);
      return module;
    },
    recover: async (name, error) => (await healingOf(name)).recover(error),
    confirm: (name) => {
      const timer = setTimeout(() => {
        onConfirmed();
        const { observed } = liveOf(name);
        // A build of a dev server or an override is not watched.
        if (observed === undefined || !(observed || isMeasured)) return;
        void healingOf(name).then(
          (healing) => healing.confirm(),
          // Another visitor's page confirms the build.
          () => undefined,
        );
      }, confirmAfterMs);
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
