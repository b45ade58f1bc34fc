import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const name = 'retry chunks';

class RetryChunksModule extends RuntimeModule {
  constructor() {
    super(name, RuntimeModule.STAGE_ATTACH);
  }

  generate() {
    const load = RuntimeGlobals.loadScript;
    const chunks = JSON.stringify(this.compilation.outputOptions.chunkLoadingGlobal);
    return `
      var loadScript = ${load};
      var failures = {};
      var hasRun = (chunkId) => (self[${chunks}] || []).some(([ids]) => ids.includes(chunkId));
      ${load} = (url, done, key, chunkId) => {
        var attempt = (isLast) => loadScript(
          failures[url] ? url + '?attempt=' + failures[url] : url,
          (event) => {
            if (event.type === 'load' && (chunkId === undefined || hasRun(chunkId))) return done(event);
            failures[url] = (failures[url] || 0) + 1;
            if (isLast || event.type === 'timeout') return done(event);
            attempt(true);
          },
          key,
          chunkId,
        );
        attempt(false);
      };`;
  }
}

/**
 * Webpack plugin that retries a failed chunk under another URL: immediately after an error, and when it is imported again. A file that is
 * no script, such as an error page, has failed too, although it has loaded. Browsers queue a second request for a URL behind the first,
 * so the retry of a request that hangs would hang too, and they fail a script without a request when its preload has failed. Each chunk is
 * retried on its own, because an import of several rejects at the first failure, and the next import would wait for the other failing
 * chunks.
 * @param {import('webpack').Compiler} compiler
 */
export const retryChunks = (compiler) => {
  compiler.hooks.compilation.tap(name, (compilation) => {
    compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk) => {
      compilation.addRuntimeModule(chunk, new RetryChunksModule());
    });
  });
};
