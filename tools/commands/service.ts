import type { ServiceName } from '@portal/contracts';
import { findRunningPortal, runServiceEntry } from '../start/running-portal.ts';
import { readSettings } from '../start/settings.ts';

/**
 * `npm run email`, `events` and `standing`: an entry of a service, on the databases of the running portal instead of its
 * API. The entry prints its usage; see docs/operate/monitor.md and docs/operate/email.md.
 */
export const run = async ([service, entry = '', ...args]: string[]): Promise<number> => {
  const { env } = process;
  // Help needs no portal.
  const portal = args.includes('--help') ? { settings: readSettings(env), env } : await findRunningPortal();
  return runServiceEntry(portal, [service as ServiceName], entry, args);
};
