import webpack from 'webpack';
import { writeBundledPackages } from '../build/bundled-packages.mjs';

const name = 'BundledPackagesPlugin';

/** Lists the packages whose code is in the emitted chunks, after tree shaking; modules may be concatenated into one. */
export class BundledPackagesPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.afterEmit.tap(name, ({ modules, chunkGraph }) => {
      const files = [...modules]
        .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
        .flatMap((module) => ('modules' in module ? [...module.modules] : [module]))
        .flatMap((module) => (module instanceof webpack.NormalModule && module.resource ? [module.resource] : []));
      writeBundledPackages(compiler.context, { files });
    });
  }
}
