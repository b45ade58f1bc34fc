import { type StateEvent, z } from '@portal/contracts';

import type { ReadSnapshot } from './projections';
import { readSnapshot } from './snapshots';

type Owner = 'account' | 'competition';

const ownerOf: Record<StateEvent['type'], Owner> = {
  'player.changed': 'account',
  'standing.changed': 'competition',
  'clan.changed': 'competition',
};

/** Operations listeners of the owners of what others project, for example `http://account:9464`. */
export const ownersEnvironment = z.object({
  ACCOUNT_OPS_URL: z.url({ protocol: /^https?$/ }).optional(),
  COMPETITION_OPS_URL: z.url({ protocol: /^https?$/ }).optional(),
});

export interface OwnersEnvironment extends z.output<typeof ownersEnvironment> {
  PORTAL_IDENTITY_KEY: string;
}

/**
 * Reads snapshots from whoever owns their type.
 * @returns a reader that throws Error where an owner's address is not given, or where it does not answer
 */
export const readOwners = (environment: OwnersEnvironment): ReadSnapshot => {
  const { ACCOUNT_OPS_URL: account, COMPETITION_OPS_URL: competition, PORTAL_IDENTITY_KEY: identityKey } = environment;
  const urls: Record<Owner, string | undefined> = { account, competition };
  return (type) => {
    const service = ownerOf[type];
    const url = urls[service];
    if (url === undefined) throw new Error(`The address of ${service} is not given`);
    return readSnapshot({ service, url: new URL(url).origin, identityKey }, type);
  };
};
