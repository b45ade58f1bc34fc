import { rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { bundleOptions } from './bundle.mjs';

// Bundles the entries of the project in the current folder: `node ../tools/build/service.mjs src/main.ts src/seed.ts`.

const entries = process.argv.slice(2);
if (entries.length === 0) throw new Error('Name the entries to bundle, such as src/main.ts');
await rm('dist', { recursive: true, force: true });
// esbuild has printed what is wrong; a stack of its own would only hide that.
await build(bundleOptions(entries)).catch(() => process.exit(1));
