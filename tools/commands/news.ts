import { findRunningPortal, runServiceEntry } from '../start/running-portal';

/** `npm run news -- publish FILE.md`, `-- retract ID`, `-- list`: articles of the running portal. */
export const run = async (args: string[]): Promise<number> =>
  runServiceEntry(await findRunningPortal(), 'community', 'news', args);
