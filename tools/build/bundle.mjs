import { isBuiltin } from 'node:module';
import { basename, resolve } from 'node:path';

/** Workspace libraries are compiled in, since they exist as TypeScript only; packages from npm are loaded when the process starts. */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@portal/')
        ? undefined
        : { path, external: true, sideEffects: !isBuiltin(path) },
    );
  },
};

/**
 * esbuild's options for entries of a server-side project: one ES module per entry, `src/main.ts` to `dist/main.mjs`.
 * @param {string[]} entries relative to the project
 * @param {{ projectDir?: string, outDir?: string }} [places]
 */
export const bundleOptions = (entries, { projectDir = process.cwd(), outDir = 'dist' } = {}) => ({
  absWorkingDir: projectDir,
  entryPoints: Object.fromEntries(
    entries.map((entry) => [basename(entry).replace(/\.\w+$/, ''), resolve(projectDir, entry)]),
  ),
  outdir: resolve(projectDir, outDir),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  splitting: false,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [packagesStayOutside],
});
