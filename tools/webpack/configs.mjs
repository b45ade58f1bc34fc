import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { baseConfig } from './base-config.mjs';
import { installedPackage, readJson, remoteVersion } from './project.mjs';
import { emitServiceWorker } from './service-worker.mjs';

export { baseConfig };

/** @typedef {{ dir: string, mode: string | undefined }} Options the project's folder, and webpack's mode */

/**
 * Singletons of the page. The shell provides them and loads them with its entry; remotes bundle no copy, and a remote that
 * needs an incompatible version fails to load instead of running on the wrong one.
 * Router and query library are inside `@portal/portal`: sharing them whole would ship all of them.
 */
const sharedModules = [
  ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
  ...['react-dom', 'styled-components', '@portal/ui', '@portal/portal'],
];

/** Shared too, but loaded when a page first needs them. */
const lazyModules = ['@portal/ui/overlays', '@portal/ui/select-list'];
/** Webpack shares the modules that a build requests; the shell itself does not need all of them. */
const lazyRequests = `data:text/javascript,() => [${lazyModules.map((request) => `import('${request}')`)}]`;

/**
 * @param {string} dir
 * @param {(module: { request: string, name: string, version: string }) => object} settings gets the module, its package and the installed version
 */
const shared = (dir, settings) =>
  Object.fromEntries(
    [...sharedModules, ...lazyModules].map((request) => {
      const name = request.replace(/^((?:@portal\/)?[^/]+).*/, '$1');
      const { version } = installedPackage(name, dir).manifest;
      return [request, { singleton: true, strictVersion: true, ...settings({ request, name, version }) }];
    }),
  );

const remountingModule = join(import.meta.dirname, 'remounting-module.mjs');

/** The shell loads entries by the registry, so builds need no code for manifests and for remotes known at build time. */
const federation = {
  dts: false,
  manifest: false,
  experiments: { optimization: { target: 'web', disableRemote: true, disableSnapshot: true } },
};

/** Remotes use the shell's copy of federation's runtime, which therefore has to be of a version that they accept. */
const runtime = '@module-federation/runtime-core';
const runtimeVersion = installedPackage(runtime, import.meta.dirname).manifest.version;

/**
 * The configuration of the shell. It names no remote: the server writes the list of remotes into the page.
 * @param {Options} options
 * @returns {import('webpack').Configuration}
 */
export const shellConfig = ({ dir, mode }) => {
  const base = baseConfig({ dir, dev: mode === 'development', uniqueName: 'shell', folder: 'assets/' });
  // Changes with the lock file only, so a returning visitor keeps it over many releases.
  const vendor = { name: 'vendor', chunks: 'initial', test: /[\\/]node_modules[\\/]/, priority: 10 };
  return {
    ...base,
    name: 'shell',
    entry: { main: ['./src/main.ts', lazyRequests] },
    output: { ...base.output, publicPath: '/' },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { vendor } } },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        ...federation,
        name: 'shell',
        runtimePlugins: [join(import.meta.dirname, 'provide-runtime.mjs')],
        shared: shared(dir, ({ request, version }) => ({
          eager: !lazyModules.includes(request),
          version,
          requiredVersion: version,
        })),
      }),
      emitServiceWorker(join(dir, 'src/service-worker.ts')),
      emitJson('shell.json', (compilation) => describeShell(dir, compilation)),
      // For the server, which writes titles and descriptions into the HTML.
      emitJson('pages.json', (compilation) => readWatchedJson(compilation, join(dir, 'pages.json'))),
      // The server fills placeholders in comments and attributes, which a minifier would remove.
      new HtmlWebpackPlugin({ template: './src/index.html', inject: false, minify: false }),
    ],
  };
};

/**
 * Reads a file that no module imports, and lets a dev server notice its edits.
 * @param {import('webpack').Compilation} compilation
 * @param {string} file
 */
const readWatchedJson = ({ fileDependencies }, file) => {
  fileDependencies.add(file);
  return readJson(file);
};

/**
 * Webpack plugin that adds a JSON file to the build.
 * @param {string} file
 * @param {(compilation: import('webpack').Compilation) => object} create
 * @returns {(compiler: import('webpack').Compiler) => void}
 */
const emitJson = (file, create) => (compiler) => {
  const { Compilation, sources } = webpack;
  compiler.hooks.thisCompilation.tap(file, (compilation) => {
    compilation.hooks.processAssets.tap({ name: file, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
      try {
        compilation.emitAsset(file, new sources.RawSource(`${JSON.stringify(create(compilation), null, 2)}\n`));
      } catch (cause) {
        // Throwing would end the watch, for example while module.json is incomplete.
        compilation.errors.push(new webpack.WebpackError(`${file}: ${cause}`));
      }
    });
  });
};

/**
 * The shared modules and the contract version of the shell, as `shellDescription`. The publish gate checks builds against it.
 * @param {string} dir
 * @param {import('webpack').Compilation} compilation
 */
const describeShell = (dir, { entrypoints }) => {
  const [main = ''] = entrypoints.get('main')?.getEntrypointChunk().files ?? [];
  const provided = Object.entries(shared(dir, ({ version }) => ({ version })));
  return {
    // The hash in the name of the main script, by which reports from browsers name the shell too.
    version: /\.(\w+)\.js$/.exec(main)?.[1] ?? 'dev',
    portalContract: installedPackage('@portal/portal', dir).manifest.version,
    shared: {
      ...Object.fromEntries(provided.map(([request, { version }]) => [request, version])),
      [runtime]: runtimeVersion,
    },
  };
};

/**
 * The configuration of a remote: `src/module.ts` is its only exposed module, `module.json` lists its routes and widgets.
 * @param {Options} options
 * @returns {import('webpack').Configuration}
 */
export const remoteConfig = ({ dir, mode }) => {
  const dev = mode === 'development';
  const manifestFile = join(dir, 'module.json');
  const manifest = readJson(manifestFile);
  const version = dev ? '0.0.0-dev' : remoteVersion(dir);
  // A page may load two versions of a remote (fallback): under one name they would mix their chunks.
  const globalName = `${manifest.name}_${version}`.replaceAll(/\W/g, '_');
  const entry = 'remoteEntry.js';
  // Set by `npm run dev -- <remote> --against <portal>`: the React of that portal's shell is its production build.
  const against = dev && Boolean(process.env.DEV_AGAINST);
  const refresh = dev && !against;
  const base = baseConfig({ dir, dev, refresh, uniqueName: globalName });
  const exposes = { './module': { import: against ? remountingModule : './src/module.ts', name: 'module' } };
  const consumed = shared(dir, ({ name, version: installed }) => ({
    import: false,
    requiredVersion: name === '@portal/portal' ? manifest.portalContract : `^${installed}`,
  }));
  return {
    ...base,
    name: manifest.name,
    entry: {},
    ...(against && { resolve: { ...base.resolve, alias: { 'own-module$': join(dir, 'src/module.ts') } } }),
    // Chunks are loaded relative to the entry, wherever this version is published.
    output: { ...base.output, publicPath: 'auto' },
    // Six scripts a page, with the shell's two, entry and module: over HTTP/1.1 a seventh would wait a round trip.
    optimization: { ...base.optimization, splitChunks: { maxAsyncRequests: 2 } },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        ...federation,
        experiments: { ...federation.experiments, externalRuntime: true },
        name: globalName,
        filename: entry,
        library: { type: 'var', name: globalName },
        exposes,
        shared: consumed,
      }),
      // The registry's data about a build, as the contract's `remoteVersion`.
      emitJson('remote.json', (compilation) => {
        const { modules, namedChunkGroups } = compilation;
        const files = namedChunkGroups.get('module')?.getFiles() ?? [];
        const preload = files.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'));
        const used = [...modules].flatMap((module) =>
          module.type === 'consume-shared-module' && 'options' in module ? [module.options.shareKey] : [],
        );
        const ranges = Object.entries(consumed).filter(([request]) => used.includes(request));
        const shared = Object.fromEntries(ranges.map(([request, { requiredVersion }]) => [request, requiredVersion]));
        return {
          ...readWatchedJson(compilation, manifestFile),
          ...{ version, entry, globalName },
          preload,
          exposes: Object.keys(exposes),
          shared: { ...shared, [runtime]: `^${runtimeVersion}` },
        };
      }),
    ],
  };
};
