import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions, externalPackages } from './bundle.mjs';

// Bundles one command: `node tools/build/command.mjs start` makes `tools/dist/start.mjs` of `tools/commands/start.ts`.

const [command = ''] = process.argv.slice(2);
const projectDir = join(import.meta.dirname, '..');

/** Only the called command is compiled, so its entry is generated. */
const commandEntry = {
  name: 'command-entry',
  setup(build) {
    build.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'command' }));
    build.onLoad({ filter: /.*/, namespace: 'command' }, () => ({
      contents: `#!/usr/bin/env node\nimport { runCommand } from './cli';\nimport { run } from './commands/${command}';\nawait runCommand(run);`,
      resolveDir: projectDir,
    }));
  },
};

const options = bundleOptions({ [command]: `virtual:${command}` }, { projectDir });
await build({ ...options, splitting: false, plugins: [commandEntry, externalPackages] });
