import { satisfy } from '@module-federation/runtime-core';

// Replaces the federation plugin's own runtime (22 kB gzip in the shell and 8 in each remote), most of which is for manifests,
// snapshots and remotes that are known at build time. Builds share only webpack's container protocol: `init`
// with the shared modules of the page, and `get`.

/**
 * @typedef {() => unknown} Factory returns the exports of a module
 * @typedef {{ get: () => Factory | Promise<Factory> }} Provided
 * @typedef {{ shareKey: string, requiredVersion: string, singleton?: boolean, fallback?: (() => Factory | Promise<Factory>) | undefined }} Consumed
 * @typedef {{
 *   S: Record<string, Record<string, Record<string, Provided>>>,
 *   m: Record<string, (module: { exports: unknown }) => void>,
 *   consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, Consumed>, chunkMapping: Record<string, string[]>, initialConsumes: string[] },
 *   federation: { initOptions: { shared?: Record<string, (Provided & { version: string })[]> } },
 * }} WebpackRequire
 * @typedef {{ webpackRequire: WebpackRequire, installedModules: Record<string, Promise<void> | 0> }} Consumer
 */

const scope = 'default';

/**
 * Finds the module that the page shares. A range that it does not satisfy gets the build's own copy, except for singletons.
 * @param {WebpackRequire} webpackRequire
 * @param {string} id
 */
const find = ({ S, consumesLoadingData }, id) => {
  const consumed = consumesLoadingData.moduleIdToConsumeDataMapping[id];
  if (!consumed) throw new Error(`Unknown shared module ${id}`);
  const { shareKey, requiredVersion, singleton, fallback } = consumed;
  const versions = S[scope]?.[shareKey] ?? {};
  const version = Object.keys(versions).find((candidate) => satisfy(candidate, requiredVersion));
  const get = (version && versions[version]?.get) || (!singleton && fallback);
  if (typeof get !== 'function')
    throw new Error(
      `The page shares ${shareKey} ${Object.keys(versions).join() || 'not at all'}; ${requiredVersion} is required`,
    );
  return get();
};

/** @type {(webpackRequire: WebpackRequire, id: string, use: () => unknown) => void} */
const define = ({ m }, id, use) => {
  m[id] = (module) => {
    module.exports = use();
  };
};

const bundlerRuntime = {
  /** @param {Pick<Consumer, 'webpackRequire'>} build */
  init: ({ webpackRequire }) => {
    /** @type {Record<string, Record<string, Provided>>} */
    const provided = {};
    for (const [name, modules] of Object.entries(webpackRequire.federation.initOptions.shared ?? {}))
      provided[name] = Object.fromEntries(modules.map((module) => [module.version, module]));
    webpackRequire.S = { [scope]: provided };
    return webpackRequire.federation;
  },

  /** Called by the shell before it gets a remote's module. @param {{ webpackRequire: WebpackRequire, shareScope: Record<string, Record<string, Provided>> }} container */
  initContainerEntry: ({ webpackRequire, shareScope }) => {
    webpackRequire.S = { [scope]: shareScope };
  },

  /** For `__webpack_init_sharing__`: `init` has done it. */
  I: () => undefined,

  /** Modules of the entry, which are there at once. @param {Consumer & { initialConsumes: string[] }} entry */
  installInitialConsumes: ({ webpackRequire, initialConsumes }) => {
    for (const id of initialConsumes) {
      define(webpackRequire, id, () => {
        const factory = find(webpackRequire, id);
        if (typeof factory !== 'function') throw new Error(`The entry of a build cannot wait for ${id}`);
        return factory();
      });
    }
  },

  /** Loads a chunk's shared modules in parallel with it. @param {Consumer & { chunkId: string, promises: Promise<unknown>[] }} chunk */
  consumes: ({ webpackRequire, installedModules, chunkId, promises }) => {
    for (const id of webpackRequire.consumesLoadingData.chunkMapping[chunkId] ?? []) {
      const known = installedModules[id];
      if (known !== undefined) {
        if (known) promises.push(known);
        continue;
      }
      const loading = (async () => find(webpackRequire, id))().then(
        (factory) => {
          installedModules[id] = 0;
          define(webpackRequire, id, factory);
        },
        (error) => {
          // The next load of the chunk tries again.
          delete installedModules[id];
          throw error;
        },
      );
      installedModules[id] = loading;
      promises.push(loading);
    }
  },
};

export default { runtime: {}, bundlerRuntime };
