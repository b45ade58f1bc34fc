import { findRunningPortal, runServiceEntry } from '../start/running-portal';

/**
 * `npm run standing -- explain USERNAME`, `-- adjust USERNAME --score N --reason TEXT`, `-- rebuild USERNAME`: explains and corrects
 * standings of players of the running portal.
 */
export const run = async (args: string[]): Promise<number> =>
  runServiceEntry(await findRunningPortal(), 'competition', 'standing', args);
