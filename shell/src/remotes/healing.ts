import type { RemoteVersion } from '@portal/contracts';
import type { PortalModule } from '@portal/portal';
import { attemptTimeoutMs, type ModuleLoader, withDeadline } from './load-remote';
import { failureOf, sendReport } from './report';
import { readTabState, writeTabState } from './tab-state';

interface HealingOptions {
  /** The build in use. */
  build: RemoteVersion;
  /** The build that may replace it. */
  fallback: RemoteVersion | null;
  loader: ModuleLoader;
  /** The pattern of the page, for reports. */
  page: string | null;
  onReplaced: () => void;
}

interface Healing {
  /** Returns the value that is ready first: of the build in use, or of its fallback, which then replaces it. */
  load<Value>(first: Promise<Value>, use: (module: PortalModule) => Promise<Value>): Promise<Value>;
  /** Replaces the build in use after a render error. @returns whether there was a build to replace it */
  recover(error: unknown): Promise<boolean>;
  /** Reports that a page of the build has rendered without an error. */
  confirm(): void;
}

export const createHealing = ({ build, fallback, loader, page, onReplaced }: HealingOptions): Healing => {
  const fail = (error: unknown, isRender = false) =>
    sendReport(build, page, failureOf(error, build, { isModuleLoaded: loader.loaded(build) !== undefined, isRender }));
  const replace = () => {
    const { failed } = readTabState();
    writeTabState({ failed: [...failed, build.globalName] });
    onReplaced();
  };

  return {
    load: async (first, use) => {
      let error: unknown;
      let isReady = false;
      const active = first.then(
        (value) => {
          isReady = true;
          return value;
        },
        (cause) => {
          error = cause;
          throw cause;
        },
      );
      const proven = async (other: RemoteVersion) => {
        const value = await withDeadline(loader.load(other).then(use), attemptTimeoutMs);
        if (isReady) return active;
        fail(error);
        replace();
        return value;
      };
      try {
        return await Promise.any([active, ...(fallback ? [proven(fallback)] : [])]);
      } catch (cause) {
        fail(error);
        throw cause;
      }
    },
    recover: async (error) => {
      fail(error, true);
      if (!fallback) return false;
      try {
        await withDeadline(loader.load(fallback), attemptTimeoutMs);
      } catch {
        return false;
      }
      replace();
      return true;
    },
    confirm: () => sendReport(build, page, null),
  };
};
