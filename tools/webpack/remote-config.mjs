import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { baseConfig } from './base-config.mjs';
import { refreshPlugin } from './dev/refresh.mjs';
import { projectDir, readJson } from './project.mjs';
import { RemoteManifestPlugin } from './remote-manifest-plugin.mjs';
import { remoteVersion } from './remote-version.mjs';
import { expectedByRemote } from './shared-modules.mjs';

const entry = 'remoteEntry.js';
const exposedChunk = 'module';

/** A valid identifier that is unique to this version of the remote. */
const globalNameOf = (/** @type {string} */ name, /** @type {string} */ version) =>
  `${name}_${version}`.replaceAll(/\W/g, '_');

/**
 * The webpack configuration of a remote: `src/module.ts` is its only exposed module, `module.json` lists its routes and widgets.
 * @param {{ configUrl: string, mode: string | undefined }} options `import.meta.url` of the remote's config, and webpack's mode
 * @returns {import('webpack').Configuration}
 */
export const remoteConfig = ({ configUrl, mode }) => {
  const dir = projectDir(configUrl);
  const dev = mode === 'development';
  const manifest = readJson(join(dir, 'module.json'));
  const version = dev ? '0.0.0-dev' : remoteVersion(dir);
  const globalName = globalNameOf(manifest.name, version);
  const base = baseConfig({ dir, dev });
  return {
    ...base,
    name: manifest.name,
    entry: {},
    output: {
      ...base.output,
      path: join(dir, 'dist'),
      // Chunks are loaded relative to the entry, wherever this version is published.
      publicPath: 'auto',
      // A page may load two versions of a remote (fallback): under one name they would mix their chunks.
      uniqueName: globalName,
    },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: globalName,
        filename: entry,
        library: { type: 'var', name: globalName },
        exposes: {
          './module': { import: './src/module.ts', name: exposedChunk },
        },
        shared: expectedByRemote(dir, manifest.portalContract),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: {
          externalRuntime: true,
          optimization: {
            target: 'web',
            disableRemote: true,
            disableSnapshot: true,
          },
        },
      }),
      new RemoteManifestPlugin({
        manifest,
        version,
        entry,
        globalName,
        exposedChunk,
      }),
      ...(dev ? [refreshPlugin(globalName)] : []),
    ],
  };
};
