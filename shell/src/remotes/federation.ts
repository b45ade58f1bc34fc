import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteVersion } from '@portal/contracts';

/** Milliseconds until an entry script counts as failed; the runtime's own limit is 20 s. Its chunks have the build's limit. */
const ENTRY_TIMEOUT = 4000;

registerPlugins([
  {
    name: 'entry-deadline',
    createScript: ({ url }) => {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      return { script, timeout: ENTRY_TIMEOUT };
    },
  },
]);

export type LoadVersion = (remote: RemoteVersion, attempt: number) => Promise<unknown>;

const register = ({ name, version, entry, globalName }: RemoteVersion, attempt: number): void => {
  const url = new URL(`/remotes/${name}/${version}/${entry}`, window.location.origin);
  // Another address: a retry must not wait for the request that hangs.
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  registerRemotes([{ name: globalName, entry: url.href, entryGlobalName: globalName, type: 'global' }], {
    force: attempt > 0,
  });
};

/**
 * Loads the exposed module of one build. Each version is a remote of its own for the federation runtime (its name holds the
 * version), so two of them never mix. The registry names the entry script itself: no manifest is fetched.
 */
export const loadVersion: LoadVersion = (remote, attempt) => {
  // An entry that is there stays: its runtime remembers which of its chunks failed and asks for them anew.
  if (!(remote.globalName in globalThis)) register(remote, attempt);
  return loadRemote(`${remote.globalName}/module`);
};
