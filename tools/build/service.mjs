import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { createBundleOptions, nativeModules } from './bundle.ts';
import { writeBundledPackages } from './bundled-packages.mjs';

// Bundles the entries of the project in the current folder: `node ../tools/build/service.mjs src/main.ts src/seed.ts`.

/** Fonts of share images, which are read as files where sharp draws. */
const fontPackages = ['@expo-google-fonts/inter', '@expo-google-fonts/oswald'];

const entries = process.argv.slice(2);
if (entries.length === 0) throw new Error('Name the entries to bundle, such as src/main.ts');
await rm('dist', { recursive: true, force: true });
// esbuild has printed the errors; a stack trace would only hide them.
const { metafile } = await build(createBundleOptions(entries)).catch(() => process.exit(1));
const outputs = Object.values(metafile.outputs);
const files = outputs.flatMap(({ inputs }) => Object.keys(inputs)).map((file) => resolve(file));
const imported = new Set(outputs.flatMap(({ imports }) => imports.map(({ path }) => path)));
const native = [...nativeModules.filter((name) => imported.has(name)), ...(imported.has('sharp') ? fontPackages : [])];
writeBundledPackages(process.cwd(), { files, native });
