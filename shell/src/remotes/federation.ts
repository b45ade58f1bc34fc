import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { LiveVersion } from '@portal/contracts';

/** The federation runtime's default is 20 s. Chunks use the timeout of the build. */
const entryTimeoutMs = 4000;
/** Entry URL -> its integrity. */
const integrities = new Map<string, string>();

registerPlugins([
  {
    name: 'entry-timeout',
    createScript: ({ url }) => {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.integrity = integrities.get(url) ?? '';
      return { script, timeout: entryTimeoutMs };
    },
  },
]);

export type LoadVersion = (remote: LiveVersion, attempt: number) => Promise<unknown>;

const register = ({ name, version, entry, globalName, integrity }: LiveVersion, attempt: number): void => {
  const url = new URL(`/remotes/${name}/${version}/${entry}`, window.location.origin);
  // A different URL, so that a retry does not wait for a hanging request.
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  if (integrity) integrities.set(url.href, integrity);
  registerRemotes([{ name: globalName, entry: url.href, entryGlobalName: globalName, type: 'global' }], {
    force: attempt > 0,
  });
};

/**
 * Loads the exposed module of one build. The global name contains the version, so the federation runtime treats each
 * version as a separate remote. The registry names the entry script, so no manifest is fetched.
 */
export const loadVersion: LoadVersion = (remote, attempt) => {
  // A loaded entry is reused: its runtime requests failed chunks again.
  if (!Reflect.get(globalThis, remote.globalName)) register(remote, attempt);
  return loadRemote(`${remote.globalName}/module`);
};
