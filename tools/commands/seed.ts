import { parseArgs } from 'node:util';
import { parseScale } from '@portal/domain/testing';
import { buildProjects } from '../start/build.ts';
import { servicesWithLoaders } from '../start/processes.ts';
import { createProgress } from '../start/progress.ts';
import { findRunningPortal, runServiceEntry, seedDemoData } from '../start/running-portal.ts';
import { SettingsError } from '../start/settings.ts';

const progress = createProgress();

export const usage = 'Usage: npm run seed -- [--scale players=10000,follows=50000,clans=200]';

/**
 * `npm run seed` loads the demo data into those databases of the running portal that are empty; with PORTAL_SEED=edge, the edge cases too.
 * `npm run seed -- --scale players=1000000,follows=5000000,clans=20000` adds synthetic data of that size, for benchmarks.
 */
export const run = async (args: string[]): Promise<number> => {
  const { scale } = parseArgs({ args, options: { scale: { type: 'string' } } }).values;
  const amounts = scale === undefined ? undefined : readScale(scale);
  // Production refuses demo data here; synthetic data is refused by its loaders.
  const portal = await findRunningPortal({
    ...process.env,
    PORTAL_SEED: amounts ? 'none' : process.env['PORTAL_SEED']?.trim() || 'demo',
  });
  if (amounts) {
    const quiet = { ...portal, env: { ...portal.env, LOG_LEVEL: 'warn' } };
    // Every service adds its share and prints its rate.
    return runServiceEntry(quiet, servicesWithLoaders, 'scale', amounts);
  }
  await progress.step('building', 'the loaders are built', () => buildProjects(portal.settings, servicesWithLoaders));
  await progress.step('loading demo data', 'demo data is loaded', () => seedDemoData(portal.settings, portal.env));
  return 0;
};

const readScale = (scale: string): string[] => {
  try {
    return Object.entries(parseScale([scale])).map(([name, amount]) => `${name}=${amount}`);
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error));
  }
};
