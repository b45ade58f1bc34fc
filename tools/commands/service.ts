import type { ServiceName } from '@portal/contracts';
import { findRunningPortal, runServiceEntry } from '../start/running-portal';

/**
 * `npm run news`, `npm run email` and `npm run standing`: an entry of a service, on the databases of the running portal instead of its
 * API. The entry prints its usage; see docs/operations.md and docs/operations/email.md.
 */
export const run = async ([service, entry = '', ...args]: string[]): Promise<number> =>
  runServiceEntry(await findRunningPortal(), service as ServiceName, entry, args);
