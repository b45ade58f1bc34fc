import { build } from 'esbuild';
import webpack from 'webpack';

const file = 'sw.js';

/**
 * Webpack plugin that adds the service worker as one file with a fixed name. Webpack's own entries share the runtime of federation, which
 * needs a page.
 * @param {string} source
 * @returns {(compiler: import('webpack').Compiler) => void}
 */
export const emitServiceWorker = (source) => (compiler) => {
  const { Compilation, sources } = webpack;
  compiler.hooks.thisCompilation.tap(file, (compilation) => {
    compilation.fileDependencies.add(source);
    compilation.hooks.processAssets.tapPromise(
      { name: file, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
      async () => {
        const { outputFiles } = await build({
          ...{ entryPoints: [source], bundle: true, write: false, minify: compiler.options.mode === 'production' },
          ...{ format: 'iife', target: 'es2022', logLevel: 'silent' },
        });
        for (const { text } of outputFiles) compilation.emitAsset(file, new sources.RawSource(text));
      },
    );
  });
};
