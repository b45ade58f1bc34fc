import type { LiveVersion } from '@portal/contracts';

/** The container of webpack's federation that a remote's entry script registers. */
interface Container {
  init(shared: unknown): unknown;
  get(module: './module'): Promise<() => unknown>;
}

/** The modules that this build shares, replaced by webpack. */
declare const __webpack_share_scopes__: { default: unknown };
declare const __webpack_init_sharing__: (scope: 'default') => Promise<unknown>;

/** Chunks use the timeout of the build. */
const entryTimeoutMs = 4000;

const getContainer = (globalName: string): Container | undefined => Reflect.get(globalThis, globalName);

const loadScript = (url: string, integrity = ''): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (problem: string) => {
      script.remove();
      reject(new Error(`The entry ${url} ${problem}`));
    };
    const timer = setTimeout(fail, entryTimeoutMs, 'timed out');
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail('could not be loaded');
    };
    script.integrity = integrity;
    script.src = url;
    document.head.append(script);
  });

export type LoadVersion = (remote: LiveVersion, attempt: number) => Promise<unknown>;

const loadContainer = async (
  { name, version, entry, globalName, integrity }: LiveVersion,
  attempt: number,
): Promise<Container> => {
  const url = new URL(`/remotes/${name}/${version}/${entry}`, window.location.origin);
  // A different URL, so that a retry does not wait for a hanging request.
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  await loadScript(url.href, integrity);
  const container = getContainer(globalName);
  if (!container) throw new Error(`The entry ${url} does not register ${globalName}`);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  return container;
};

/**
 * Loads the exposed module of one build. The global name contains the version, so each version is a separate container. The registry
 * names the entry script, so no manifest is fetched.
 */
export const loadVersion: LoadVersion = async (remote, attempt) => {
  // A loaded entry is reused: its runtime requests failed chunks again.
  const container = getContainer(remote.globalName) ?? (await loadContainer(remote, attempt));
  const factory = await container.get('./module');
  return factory();
};
