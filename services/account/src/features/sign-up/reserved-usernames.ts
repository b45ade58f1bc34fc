import type { PortalConfig } from '@portal/contracts';
import { caseKey } from '../../data-access';
import reserved from './reserved-usernames.json';

const reservedKeys = new Set(reserved);

/** Letters and digits only, so that `E_L_M_Gaming` does not pass for `ELM Gaming`. */
const bare = (name: string) => caseKey(name).replace(/[^a-z0-9]/g, '');

/** Names that would pass for the portal itself, in any case: nobody can sign up with them. */
export const isReservedUsername = (username: string, { productName, communityName }: PortalConfig): boolean => {
  const key = caseKey(username);
  return reservedKeys.has(key) || [productName, communityName].some((name) => bare(name) === bare(key));
};
