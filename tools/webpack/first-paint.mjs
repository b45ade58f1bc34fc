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

/** Pages are not part of their first paint. */
const withoutPages = {
  name: 'without-pages',
  setup(/** @type {import('esbuild').PluginBuild} */ { onResolve }) {
    onResolve({ filter: /./ }, ({ path, kind }) => (kind === 'dynamic-import' ? { path, external: true } : undefined));
  },
};

const ofRemote = `
  import { paintRoutes } from '@portal/portal/first-paint';
  import { portalModule } from './src/module';
  export const firstPaint = { pages: paintRoutes(portalModule.routes) };`;

const ofShell = "export { firstPaint } from './src/first-paint';";

/**
 * Writes `first-paint.json` into the build in `dir/dist`: the skeletons of its pages as HTML and CSS, rendered from the same components.
 * The shell has an entry for it; for a remote it follows from the routes.
 * @param {string} dir
 */
export const writeFirstPaint = async (dir) => {
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
  const { firstPaint } = await import(bundle);
  writeFileSync(join(dir, 'dist/first-paint.json'), JSON.stringify(firstPaint));
};
