import { join } from 'node:path';
import { type BuildContext, context, type Plugin } from 'esbuild';
import { bundleOptions, externalPackages } from '../build/bundle.mjs';
import { processes, seeds } from '../start/processes';
import type { Progress } from '../start/progress';
import type { Settings } from '../start/settings';
import type { Supervised } from '../start/supervised';

export interface WatchedServices {
  /** Builds every service once and goes on watching. */
  start(): Promise<void>;
  /** Restarts what `find` answers for the processes of a project that has been built again. */
  onRebuilt(find: (processNames: string[]) => (Supervised | undefined)[]): void;
  stop(): Promise<void>;
}

interface Project {
  dir: string;
  /** Sources of its entries, from the project's folder. */
  entries: string[];
  processNames: string[];
}

/** Bundles the services as a build does, again after every change; a bundle with errors leaves the running process alone. */
export const watchServices = (settings: Settings, progress: Progress): WatchedServices => {
  const contexts: BuildContext[] = [];
  let find: (processNames: string[]) => (Supervised | undefined)[] = () => [];

  // One at a time: a change during a restart must not start a second process on the same port.
  const pending = new Map<Project, Promise<void>>();
  const restart = (project: Project): Promise<void> => {
    const next = (pending.get(project) ?? Promise.resolve()).then(() => restartNow(project));
    pending.set(project, next);
    return next;
  };

  const restartNow = async ({ processNames }: Project) => {
    const running = find(processNames).filter((process) => process !== undefined);
    try {
      await Promise.all(running.map((process) => process.restart()));
      if (running.length > 0) progress.line(`${processNames.join(', ')}: restarted with your change`);
    } catch (error) {
      progress.line(
        `${processNames.join(', ')}: ${error instanceof Error ? error.message : error}; waiting for your next change`,
      );
    }
  };

  const watch = async (project: Project) => {
    const options = bundleOptions(project.entries, { projectDir: join(settings.root, project.dir) });
    const building = await context({
      ...options,
      // Chunks are named by their contents: every change would leave another one behind.
      splitting: false,
      plugins: [externalPackages, afterEachBuild(() => restart(project))],
    });
    contexts.push(building);
    await building.rebuild();
    await building.watch();
  };

  return {
    start: async () => {
      await Promise.all(projectsOf(settings).map(watch));
    },
    onRebuilt: (finder) => {
      find = finder;
    },
    stop: async () => {
      await Promise.all(contexts.map((building) => building.dispose()));
    },
  };
};

const afterEachBuild = (act: () => Promise<void>): Plugin => ({
  name: 'after-each-build',
  setup: (build) => {
    // Not awaited: a restart must not hold up the next build.
    build.onEnd(({ errors }) => {
      if (errors.length === 0) void act();
    });
  },
});

/** Services that decode pictures start this entry as a process of its own. */
const pictureDecoder = '../../libs/service-kit/src/pictures/decode-picture.mjs';
const servicesWithPictures = ['services/account', 'services/community', 'services/competition'];

/** `services/email/dist/api.mjs` is made of `src/api.ts` in `services/email`. */
const projectsOf = (settings: Settings): Project[] => {
  const projects = new Map<string, Project>();
  for (const { name, entry } of [...processes(settings), ...seeds.map(({ entry }) => ({ name: undefined, entry }))]) {
    const [dir = '', file = ''] = entry.split('/dist/');
    const entries = servicesWithPictures.includes(dir) ? [pictureDecoder] : [];
    const project = projects.get(dir) ?? { dir, entries, processNames: [] };
    project.entries.push(`src/${file.replace(/\.mjs$/, '.ts')}`);
    if (name !== undefined) project.processNames.push(name);
    projects.set(dir, project);
  }
  return [...projects.values()];
};
