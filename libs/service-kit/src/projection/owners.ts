import { z } from '@portal/contracts';
import type { StateEvent } from '../outbox/outbox';
import type { ReadSnapshot } from './projections';
import { readSnapshot } from './snapshots';

type Owner = 'account' | 'competition';

const ownerOf: Record<StateEvent['type'], Owner> = {
  'player.changed': 'account',
  'standing.changed': 'competition',
  'clan.changed': 'competition',
};

/** Where the owners of what others project answer, for example `http://127.0.0.1:4001`. */
export const ownersEnvironment = z.object({
  ACCOUNT_URL: z.url({ protocol: /^https?$/ }).optional(),
  COMPETITION_URL: z.url({ protocol: /^https?$/ }).optional(),
});

export interface OwnersEnvironment extends z.output<typeof ownersEnvironment> {
  PORTAL_IDENTITY_KEY: string;
}

/**
 * Reads snapshots from whoever owns their type.
 * @returns a reader that throws Error where an owner's address is not given, or where it does not answer
 */
export const readOwners = ({ ACCOUNT_URL, COMPETITION_URL, PORTAL_IDENTITY_KEY }: OwnersEnvironment): ReadSnapshot => {
  const urls: Record<Owner, string | undefined> = { account: ACCOUNT_URL, competition: COMPETITION_URL };
  return (type) => {
    const service = ownerOf[type];
    const url = urls[service];
    if (url === undefined) throw new Error(`The address of ${service} is not given`);
    return readSnapshot({ service, url: new URL(url).origin, identityKey: PORTAL_IDENTITY_KEY }, type);
  };
};
