import { findRunningPortal, runServiceEntry } from '../start/running-portal';

/**
 * `npm run email -- stats|search|retry|discard|settle|pause|resume|suppress|unsuppress|preview`: sees and repairs the delivery of
 * email of the running portal, without its API. See docs/operations/email.md.
 */
export const run = async (args: string[]): Promise<number> =>
  runServiceEntry(await findRunningPortal(), 'email', 'operate', args);
