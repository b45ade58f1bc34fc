import { servicesWithProjections } from '../start/processes';
import { findRunningPortal, runServiceEntry } from '../start/running-portal';

export const usage = 'Usage: npm run projections -- rebuild';

/** `npm run projections -- rebuild`: rebuilds the services' copies of each other's data while the portal runs. */
export const run = async (args: string[]): Promise<number> => {
  if (args.join(' ') !== 'rebuild') {
    process.stderr.write(`${usage}\n`);
    return 64;
  }
  const portal = await findRunningPortal();
  let failed = 0;
  for (const service of servicesWithProjections) {
    const code = await runServiceEntry(portal, service, 'projections', []);
    if (code === 0) continue;
    failed = code;
    process.stderr.write(`The projections of ${service} were not rebuilt.\n`);
  }
  return failed;
};
