import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { writeBundledPackages } from '../build/bundled-packages.mjs';
import { writeFirstPaint } from './first-paint.mjs';

// Builds the app in the current folder for production, from its webpack.config.mjs.

/** Sources in the emitted chunks, after tree shaking; modules may be concatenated into one. */
const bundledFiles = (/** @type {import('webpack').Compilation} */ { modules, chunkGraph }) =>
  [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => ('modules' in module ? [...module.modules] : [module]))
    .flatMap((module) => (module instanceof webpack.NormalModule && module.resource ? [module.resource] : []));

const { default: configure } = await import(pathToFileURL(join(process.cwd(), 'webpack.config.mjs')).href);
const compiler = webpack(configure({}, { mode: 'production' }));

compiler.run(async (error, stats) => {
  if (stats && !stats.hasErrors()) {
    writeBundledPackages(compiler.context, { files: bundledFiles(stats.compilation) });
    await writeFirstPaint(stats.compilation);
  }
  compiler.close((closeError) => {
    const problem = error ?? closeError;
    if (problem) console.error(problem);
    if (stats) console.log(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY, timings: true }));
    if (problem || stats?.hasErrors()) process.exitCode = 1;
  });
});
