import type { ClanChanged } from '@portal/contracts';
import { eventIdOf } from '@portal/service-kit';
import type { Clan } from '../data-access';

/** URL path of a stored logo on the portal's own origin. */
export const logoAddress = (hash: string | null): string | null =>
  hash === null ? null : `/api/clan-logos/${hash}.webp`;

const event = (clan: Clan, version: number, memberIds: string[], deleted: boolean, now: Date): ClanChanged => ({
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

/** Publishes a clan's whole public state. The event id depends on the version only, so publishing twice is harmless. */
export const clanChanged = (clan: Clan, memberIds: string[], now: Date): ClanChanged =>
  event(clan, clan.version, memberIds, false, now);

/** Publishes the dissolution of a clan with its last state. */
export const clanDissolved = (clan: Clan, memberIds: string[], now: Date): ClanChanged =>
  event(clan, clan.version + 1, memberIds, true, now);
