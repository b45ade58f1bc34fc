import { servicesWithProjections } from '../start/processes.ts';
import { findRunningPortal, runServiceEntry } from '../start/running-portal.ts';

export const usage = 'Usage: npm run projections -- rebuild';

/** `npm run projections -- rebuild`: corrects the services' copies of each other's data while the portal runs. */
export const run = async (args: string[]): Promise<number> => {
  if (args.join(' ') !== 'rebuild') {
    process.stderr.write(`${usage}\n`);
    return 64;
  }
  return runServiceEntry(await findRunningPortal(), servicesWithProjections, 'projections', []);
};
