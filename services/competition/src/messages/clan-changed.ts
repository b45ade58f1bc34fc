import type { ClanChanged } from '@portal/contracts';
import { eventIdOf } from '@portal/service-kit';
import type { Clan } from '../data-access/clan/clan';
import { logoAddress } from './logo-address';

const told = (clan: Clan, version: number, memberIds: string[], deleted: boolean, now: Date): ClanChanged => ({
  eventId: eventIdOf('clan.changed', clan.id, version),
  occurredAt: now.toISOString(),
  type: 'clan.changed',
  entityId: clan.id,
  entityVersion: version,
  data: {
    name: clan.name,
    logo: logoAddress(clan.logo),
    leaderId: clan.leaderId,
    managerIds: clan.managerIds,
    memberIds,
    deleted,
  },
});

/** Tells the other services a clan's whole public state. Equal for equal versions, so telling it twice is harmless. */
export const clanChanged = (clan: Clan, memberIds: string[], now: Date): ClanChanged =>
  told(clan, clan.version, memberIds, false, now);

/** Tells that a clan is gone, with the state that it had last. */
export const clanDissolved = (clan: Clan, memberIds: string[], now: Date): ClanChanged =>
  told(clan, clan.version + 1, memberIds, true, now);
