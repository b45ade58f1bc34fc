import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildContext, context } from 'esbuild';
import { bundleOptions, externalPackages } from '../build/bundle.ts';
import { processes } from '../start/processes.ts';
import type { Progress } from '../start/progress.ts';
import type { Settings } from '../start/settings.ts';
import type { Supervised } from '../start/supervised.ts';

/** Bundles the services as their builds do, and again after every change; a bundle with errors leaves the running process alone. @param find the process to restart */
export const watchServices = (
  settings: Settings,
  progress: Progress,
  find: (name: string) => Supervised | undefined,
) => {
  const contexts: BuildContext[] = [];

  const restart = async (name: string) => {
    const running = find(name);
    try {
      await running?.restart();
      if (running) progress.line(`${name}: restarted with your change`);
    } catch (error) {
      progress.line(`${name}: ${error instanceof Error ? error.message : error}; waiting for your next change`);
    }
  };

  const watch = async (name: string, projectDir: string) => {
    // One at a time: a change during a restart must not start a second process on the same port.
    let restarts = Promise.resolve();
    const building = await context({
      ...bundleOptions(readEntries(projectDir), projectDir),
      // Chunks are named by their contents: every change would leave another one behind.
      splitting: false,
      plugins: [
        externalPackages,
        {
          name: 'restart-after-build',
          setup: (build) => {
            build.onEnd(({ errors }) => {
              if (errors.length === 0) restarts = restarts.then(() => restart(name));
            });
          },
        },
      ],
    });
    contexts.push(building);
    await building.rebuild();
    await building.watch();
  };

  return {
    /** Builds every service once and keeps watching. */
    start: async () => {
      await Promise.all(processes(settings).map(({ name, dir }) => watch(name, join(settings.root, dir))));
    },
    stop: async () => {
      await Promise.all(contexts.map((building) => building.dispose()));
    },
  };
};

/** The entries that the project's build script names: `node ../tools/build/service.mjs src/main.ts src/seed.ts`. */
const readEntries = (projectDir: string): string[] => {
  const manifest = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { scripts: { build: string } };
  return manifest.scripts.build.split(' ').slice(2);
};
