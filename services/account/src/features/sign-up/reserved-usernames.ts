import type { PortalConfig } from '@portal/contracts';
import { lookAlikeKey } from '@portal/service-kit/names';
import reserved from './reserved-usernames.json';

const reservedKeys = new Set(reserved.map(lookAlikeKey));

/** Letters and digits only, so that `E_L_M_Gaming` matches `ELM Gaming`. */
const bare = (name: string) => lookAlikeKey(name).replace(/[^a-z0-9]/g, '');

/** Whether players could mistake the name for the portal itself, in any case or by look-alike letters. */
export const isReservedUsername = (username: string, { productName, communityName }: PortalConfig): boolean => {
  if (reservedKeys.has(lookAlikeKey(username))) return true;
  return [productName, communityName].some((name) => bare(name) === bare(username));
};
