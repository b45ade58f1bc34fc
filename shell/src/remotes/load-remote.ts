import type { RemoteVersion } from '@portal/contracts';
import { isPortalModule, type PortalModule } from '@portal/portal';
import { TimeoutError } from '@portal/portal/host';
import type { LoadVersion } from './federation';

/** Limits an attempt to load a build and its page or widget. Longer than the timeouts of entry and chunks together. */
export const attemptTimeoutMs = 10_000;

/** Rejects when the work takes too long. The work itself is not canceled; its result is dropped. */
export const withDeadline = <Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(`Not ready after ${timeoutMs} ms`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

const moduleOf = (exposed: unknown): PortalModule => {
  const candidate =
    typeof exposed === 'object' && exposed !== null && 'portalModule' in exposed ? exposed.portalModule : null;
  if (!isPortalModule(candidate)) throw new TypeError('The script does not expose a portal module');
  return candidate;
};

export interface ModuleLoader {
  /** Loads the build's module unless it is loaded or loading. */
  load(build: RemoteVersion): Promise<PortalModule>;
  loaded(build: RemoteVersion): PortalModule | undefined;
}

export const createModuleLoader = (loadVersion: LoadVersion): ModuleLoader => {
  const loading = new Map<string, Promise<PortalModule>>();
  const loaded = new Map<string, PortalModule>();
  /** Each attempt uses a URL that was not tried before. */
  const attempts = new Map<string, number>();

  const start = async (build: RemoteVersion): Promise<PortalModule> => {
    const { globalName } = build;
    const attempt = attempts.get(globalName) ?? 0;
    attempts.set(globalName, attempt + 1);
    try {
      const module = moduleOf(await loadVersion(build, attempt));
      loaded.set(globalName, module);
      return module;
    } catch (error) {
      loading.delete(globalName);
      throw error;
    }
  };
  return {
    load: (build) => {
      const { globalName } = build;
      const module = loading.get(globalName) ?? start(build);
      loading.set(globalName, module);
      return module;
    },
    loaded: ({ globalName }) => loaded.get(globalName),
  };
};
