import { servicesWithProjections } from '../start/processes.ts';
import { findRunningPortal, runServiceEntry } from '../start/running-portal.ts';
import { SettingsError } from '../start/settings.ts';

export const usage = 'Usage: npm run projections -- rebuild';

/** `npm run projections -- rebuild`: corrects the services' copies of each other's data while the portal runs. */
export const run = async (args: string[]): Promise<number> => {
  if (args.join(' ') !== 'rebuild') throw new SettingsError(usage);
  return runServiceEntry(await findRunningPortal(), servicesWithProjections, 'projections', []);
};
