import webpack from 'webpack';

const { Compilation, sources } = webpack;
const name = 'RemoteManifestPlugin';

/** Writes `remote.json`: the registry's data about this build, as the contract's `remoteVersion`. */
export class RemoteManifestPlugin {
  /** @param {{ manifest: object, version: string, entry: string, globalName: string, exposedChunk: string }} options */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { manifest, version, entry, globalName, exposedChunk } = this.options;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const group = compilation.namedChunkGroups.get(exposedChunk);
        if (!group) throw new Error(`The build of ${globalName} has no chunk ${exposedChunk}`);
        const preload = group.getFiles().filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'));
        const json = JSON.stringify({ ...manifest, version, entry, globalName, preload }, null, 2);
        compilation.emitAsset('remote.json', new sources.RawSource(`${json}\n`));
      });
    });
  }
}
