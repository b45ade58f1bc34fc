import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const name = 'retry chunks';

class RetryChunksModule extends RuntimeModule {
  constructor() {
    super(name, RuntimeModule.STAGE_ATTACH);
  }

  generate() {
    const load = RuntimeGlobals.loadScript;
    return `
      var loadScript = ${load};
      var failures = {};
      ${load} = (url, done, key, chunkId) => loadScript(
        failures[url] ? url + '?attempt=' + failures[url] : url,
        (event) => {
          if (event.type !== 'load') failures[url] = (failures[url] || 0) + 1;
          done(event);
        },
        key,
        chunkId,
      );`;
  }
}

/**
 * Webpack plugin that retries a failed chunk under another URL. Browsers queue a second request for a URL behind the first, so the
 * retry of a request that hangs would hang too.
 * @param {import('webpack').Compiler} compiler
 */
export const retryChunks = (compiler) => {
  compiler.hooks.compilation.tap(name, (compilation) => {
    compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk) => {
      compilation.addRuntimeModule(chunk, new RetryChunksModule());
    });
  });
};
