import { rm } from 'node:fs/promises';
import { bundle } from './bundle.mjs';
import { writeBundledPackages } from './bundled-packages.mjs';

// Bundles the entries of the project in the current folder: `node ../tools/build/service.mjs src/main.ts src/seed.ts`.

const entries = process.argv.slice(2);
if (entries.length === 0) throw new Error('Name the entries to bundle, such as src/main.ts');
await rm('dist', { recursive: true, force: true });
// esbuild has printed the errors; a stack trace would only hide them.
const contents = await bundle(entries).catch(() => process.exit(1));
writeBundledPackages(process.cwd(), contents);
