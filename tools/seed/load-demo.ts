import { buildProjects } from '../start/build';
import { seeds } from '../start/processes';
import type { Progress } from '../start/progress';
import { seedDemoData } from '../start/seed';
import type { Settings } from '../start/settings';

export interface RunningData {
  settings: Settings;
  env: NodeJS.ProcessEnv;
  progress: Progress;
}

/** Loads the demo data into databases that are empty. */
export const loadDemo = async ({ settings, env, progress }: RunningData): Promise<void> => {
  await progress.step('building', 'the loader is built', () =>
    buildProjects(
      settings,
      seeds.map(({ project }) => project),
    ),
  );
  await progress.step('loading demo data', 'demo data is there', () => seedDemoData(settings, env));
};
