import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import { makeTempDir } from './paths';

/** Its code is native, so Node loads it from where the package of the entry finds it. */
const external = ['sharp', '@node-rs/argon2', 'msgpackr-extract'];

/** CommonJS packages expect `require`, which ES modules lack. */
const requireOfModule =
  'import { createRequire as bundleRequire } from "node:module"; const require = bundleRequire(import.meta.url);';

/**
 * Bundles a TypeScript entry that a test starts in another process. Synchronously: esbuild's service would stay beside Jest.
 * @returns the bundle's path; `remove` it after the tests
 */
export const bundleEntry = async (entry: string): Promise<{ path: string; remove: () => Promise<void> }> => {
  const folder = await makeTempDir('entry');
  const outfile = join(folder.path, basename(entry).replace(/\.\w+$/, '.mjs'));
  const banner = { js: requireOfModule };
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', banner, external });
  return { path: outfile, remove: folder.remove };
};
