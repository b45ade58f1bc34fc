import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const name = 'RetryChunksPlugin';

class RetryChunksRuntimeModule extends RuntimeModule {
  constructor() {
    super('retry chunks', RuntimeModule.STAGE_ATTACH);
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
 * Retries a failed chunk under another URL. Browsers queue a second request for a URL behind the first, so the retry of a
 * request that hangs would hang too.
 */
export class RetryChunksPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryChunksRuntimeModule());
      });
    });
  }
}
