import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

/** Browsers hide the nonce from scripts that read the attribute; the property keeps it. */
const pageNonce = `document.querySelector('meta[property="csp-nonce"]')?.nonce`;

class StyleNonceRuntimeModule extends RuntimeModule {
  constructor() {
    super('style nonce', RuntimeModule.STAGE_BASIC);
  }

  generate() {
    return `${RuntimeGlobals.scriptNonce} = ${pageNonce};`;
  }
}

/**
 * Sets `__webpack_nonce__` in every build that reads it. Each build has its own webpack runtime, and without a nonce the
 * page's policy blocks the styles that Radix and styled-components insert.
 */
export class StyleNoncePlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('StyleNoncePlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.scriptNonce).tap('StyleNoncePlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new StyleNonceRuntimeModule());
      });
    });
  }
}
