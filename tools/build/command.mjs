import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from './bundle.mjs';

// Bundles one command of tools: `node tools/build/command.mjs start` makes `tools/dist/start.mjs` of `tools/start/main.ts`.

/** Commands run inside the workspace, so only its own libraries, which exist as TypeScript only, are compiled in. */
const externalPackages = {
  name: 'external-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@portal/')
        ? undefined
        : { path, external: true, sideEffects: !isBuiltin(path) },
    );
  },
};

const [command = ''] = process.argv.slice(2);
const projectDir = join(import.meta.dirname, '..');
await build({
  ...bundleOptions({ [command]: `${command}/main.ts` }, { projectDir }),
  splitting: false,
  plugins: [externalPackages],
});
