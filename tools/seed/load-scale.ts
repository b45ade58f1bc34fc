import { parseScale } from '@portal/service-kit/synthetic';
import { buildProjects } from '../start/build';
import { scales } from '../start/processes';
import { runServiceCommand } from '../start/running-portal';
import type { RunningData } from './load-demo';

/**
 * Adds made-up data to every service that has a share of it; each prints how fast its rows went in.
 * @param amounts such as `players=1000000,follows=5000000,clans=20000`
 * @throws Error where the amounts are wrong, before anything is built or loaded
 */
export const loadScale = async ({ settings, env, progress }: RunningData, amounts: string): Promise<void> => {
  const args = Object.entries(parseScale([amounts])).map(([name, amount]) => `${name}=${amount}`);
  await progress.step('building', 'the loaders are built', () =>
    buildProjects(
      settings,
      scales.map(({ project }) => project),
    ),
  );
  for (const { project, entry } of scales) {
    const code = await runServiceCommand(settings, { entry, args, env: { ...env, LOG_LEVEL: 'warn' } });
    if (code !== 0) throw new Error(`Loading ${project}'s share failed`);
  }
};
