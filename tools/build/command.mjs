import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions, externalPackages } from './bundle.mjs.mts';

// Bundles one command: `node tools/build/command.mjs start` makes `tools/dist/start.mjs` of `tools/commands/start.ts`.

const [command = ''] = process.argv.slice(2);
const projectDir = join(import.meta.dirname, '..');

/** Only the called command is compiled, so its entry is generated. */
const commandEntry = {
  name: 'command-entry',
  setup(build) {
    build.onResolve({ filter: /^command\// }, ({ path }) => ({ path, namespace: 'command' }));
    build.onLoad({ filter: /.*/, namespace: 'command' }, () => ({
      contents: `#!/usr/bin/env node\nimport { runCommand } from './cli';\nimport * as command from './commands/${command}';\nawait runCommand(command);`,
      resolveDir: projectDir,
    }));
  },
};

/** Replaced last, so that its time is the bundle's. */
const inputsFile = join(projectDir, `dist/${command}.inputs.json`);

const options = bundleOptions([`command/${command}`], projectDir);
// With splitting, a command loads packages that only its dynamic imports need when it gets there. The packed one is a single file.
const splitting = command !== 'remote';
const { metafile } = await build({ ...options, splitting, plugins: [commandEntry, externalPackages] });
const sources = Object.keys(metafile.inputs).filter((input) => !input.startsWith('command:'));
writeFileSync(inputsFile, JSON.stringify(sources.map((input) => resolve(projectDir, input))));
