import { isBuiltin } from 'node:module';
import { basename, resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

/** Packages with native code cannot be bundled; Node loads them from node_modules. */
export const nativeModules = ['sharp', '@node-rs/argon2'];

/** Optional dependencies of other packages; no image contains them. */
const optionalPackages = ['msgpackr-extract', 'supports-color'];

/**
 * Leaves npm packages to Node where a bundle runs inside the workspace: bundling is much faster. The workspace's own libraries exist
 * as TypeScript only, so they are compiled in, and so is execa: other packages bring an older one to the root's node_modules.
 */
export const externalPackages: Plugin = {
  name: 'external-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, resolveDir }) =>
      kind === 'entry-point' || /^(?:@portal\/|execa$)/.test(path) || /[\\/]node_modules[\\/]/.test(resolveDir)
        ? undefined
        : { path, external: true, sideEffects: !isBuiltin(path) },
    );
  },
};

/** CommonJS packages expect these names, which ES modules lack. */
const commonJsScope = `import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;`;

/**
 * esbuild's options for entries of a server-side project: one ES module per entry, `src/main.ts` to `dist/main.mjs`, with npm
 * packages bundled and shared chunks.
 * @param entries relative to the project
 */
export const createBundleOptions = (
  entries: string[],
  projectDir = process.cwd(),
): BuildOptions & { metafile: true } => ({
  absWorkingDir: projectDir,
  entryPoints: Object.fromEntries(entries.map((entry) => [basename(entry).replace(/\.\w+$/, ''), entry])),
  outdir: resolve(projectDir, 'dist'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  splitting: true,
  banner: { js: commonJsScope },
  external: [...nativeModules, ...optionalPackages],
  // msgpackr's native part is optional: without it the same code runs in containers and elsewhere.
  define: { 'process.env.MSGPACKR_NATIVE_ACCELERATION_DISABLED': '"true"' },
  // Less source in memory. Identifiers are not minified, so names stay for stack traces and for checks of `error.name`; `keepNames` would
  // define the name of every closure whenever it is created, a sixth of a request's time. Short lines keep positions useful.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
});
