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
 * Asks for a chunk that failed under another address the next time. Browsers let a second request for one address wait
 * for the first, so that a retry of a request that hangs would hang with it.
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
