import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** Files that webpack has emitted keep their addresses; the name has a hash of the content. */
const emittedAssets = (/** @type {string} */ dir) => ({
  name: 'emitted-assets',
  setup(/** @type {import('esbuild').PluginBuild} */ { onLoad }) {
    onLoad({ filter: /\.(?:woff2|svg|png|webp)$/ }, ({ path }) => {
      const [name = '', extension = ''] = basename(path).split(/\.(?=\w+$)/);
      const files = readdirSync(join(dir, 'dist'), { recursive: true, encoding: 'utf8' });
      const file = files.find((file) => basename(file).startsWith(`${name}.`) && file.endsWith(`.${extension}`));
      return { contents: `export default '/${file}'` };
    });
  },
});

/** The build finds skeletons by their file name, so it need not load source to find them. */
const skeletonsFile = /\/skeletons(?:\.tsx?)?$/;

/** The first paint contains the skeletons that a remote loads later; each other later module is replaced by its path. */
const withoutPages = {
  name: 'without-pages',
  setup(/** @type {import('esbuild').PluginBuild} */ { onResolve, onLoad, resolve }) {
    onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'page' || skeletonsFile.test(path)) return undefined;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: 'page' });
      return { path: found.path, namespace: 'page' };
    });
    onLoad({ filter: /./, namespace: 'page' }, ({ path }) => ({
      contents: `export const source = ${JSON.stringify(path)};`,
    }));
  },
};

const ofRemote = `
  import { paintPages } from '@portal/portal/first-paint';
  import { portalModule } from './src/module';
  const painted = await portalModule.skeletons?.load();
  export const firstPaint = { pages: paintPages(painted?.skeletons ?? {}) };
  const parts = [
    ...Object.entries(portalModule.pages).map(([pattern, { page }]) => [pattern, page]),
    ...Object.entries(portalModule.widgets),
  ];
  export const sources = await Promise.all(parts.map(async ([name, part]) => [name, (await part.load()).source]));`;

const ofShell = "export { firstPaint } from './src/first-paint'; export const sources = [];";

/**
 * The scripts that a page or widget needs besides the remote's module.
 * @param {import('webpack').Compilation} compilation
 * @param {string} source the path of its module
 */
const listScripts = ({ modules, chunkGraph, namedChunkGroups }, source) => {
  const loaded = new Set(namedChunkGroups.get('module')?.getFiles());
  for (const module of modules) {
    const parts = 'modules' in module ? [...module.modules] : [module];
    if (!parts.some((part) => part.resource === source)) continue;
    const groups = [...chunkGraph.getModuleChunks(module)].flatMap((chunk) => [...chunk.groupsIterable]);
    // Other pages and widgets may contain the module too; the smallest group loads it alone.
    const [files = []] = groups.map((group) => group.getFiles()).sort((one, other) => one.length - other.length);
    return files.filter((file) => file.endsWith('.js') && !loaded.has(file));
  }
  return [];
};

/**
 * Writes `first-paint.json` into the build in `dir/dist`: the skeletons of its pages as HTML and CSS, rendered from the same components.
 * The shell has an entry for it; for a remote it follows from its pages.
 * @param {import('webpack').Compilation} compilation
 */
export const writeFirstPaint = async (compilation) => {
  const dir = compilation.compiler.context;
  const entry = existsSync(join(dir, 'src/first-paint.tsx')) ? ofShell : ofRemote;
  const bundle = join(dir, 'reports/first-paint.mjs');
  await build({
    absWorkingDir: dir,
    stdin: { contents: entry, resolveDir: dir, loader: 'ts' },
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    plugins: [emittedAssets(dir), withoutPages],
    logLevel: 'warning',
  });
  const { firstPaint, sources } = await import(bundle);
  const scripts = Object.fromEntries(sources.map(([name, source]) => [name, listScripts(compilation, source)]));
  writeFileSync(join(dir, 'dist/first-paint.json'), JSON.stringify({ ...firstPaint, scripts }));
};
