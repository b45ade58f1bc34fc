import { parseArgs } from 'node:util';
import { serviceNames } from '@portal/domain/services';
import { findRunningPortal, runServiceEntry } from '../start/running-portal.ts';

export const usage = 'Usage: npm run migrate -- [--plan]';

/** `npm run migrate` brings the databases up to date with the code; with `--plan` it prints the migrations that this would run. */
export const run = async (args: string[]): Promise<number> => {
  parseArgs({ args, options: { plan: { type: 'boolean' } } });
  return runServiceEntry(await findRunningPortal(), serviceNames, 'migrate', args);
};
