import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import { makeTempDir } from './paths.ts';

/** Packages with native code. Node must load them from a folder where the entry's package can resolve them. */
const external = ['sharp', '@node-rs/argon2', 'msgpackr-extract'];

/** CommonJS packages expect `require`, but ES modules lack it. */
const requireOfModule =
  'import { createRequire as bundleRequire } from "node:module"; const require = bundleRequire(import.meta.url);';

/**
 * Bundles a TypeScript entry that a test starts in another process. The build is synchronous, because esbuild's service would keep running
 * after Jest.
 * @returns the bundle's path; call `remove` after the tests
 */
export const bundleEntry = async (entry: string): Promise<{ path: string; remove: () => Promise<void> }> => {
  const folder = await makeTempDir('entry');
  const outfile = join(folder.path, basename(entry).replace(/\.\w+$/, '.mjs'));
  const banner = { js: requireOfModule };
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', banner, external });
  return { path: outfile, remove: folder.remove };
};
