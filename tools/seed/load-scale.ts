import type { Scale } from '@portal/domain/synthetic';
import { ProvisioningError } from '@portal/testing/servers';
import { buildProjects } from '../start/build';
import { scales } from '../start/processes';
import { runServiceCommand } from '../start/running-portal';
import type { RunningData } from './load-demo';

/**
 * Adds made-up data to every service that has a share of it; each prints how fast its rows went in.
 * @throws ProvisioningError when a loader has refused or failed, which has said why
 */
export const loadScale = async ({ settings, env, progress }: RunningData, scale: Scale): Promise<void> => {
  const args = Object.entries(scale).map(([name, amount]) => `${name}=${amount}`);
  await progress.step('building', 'the loaders are built', () =>
    buildProjects(
      settings,
      scales.map(({ project }) => project),
    ),
  );
  for (const { project, entry } of scales) {
    const code = await runServiceCommand(settings, { entry, args, env: { ...env, LOG_LEVEL: 'warn' } });
    if (code !== 0) throw new ProvisioningError(`The share of ${project} is not loaded.`);
  }
};
