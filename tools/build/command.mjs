import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions, externalPackages } from './bundle.mjs';

// Bundles one command of tools: `node tools/build/command.mjs start` makes `tools/dist/start.mjs` of `tools/start/main.ts`.

const [command = ''] = process.argv.slice(2);
const projectDir = join(import.meta.dirname, '..');
const options = bundleOptions({ [command]: `${command}/main.ts` }, { projectDir });
await build({ ...options, splitting: false, plugins: [externalPackages] });
