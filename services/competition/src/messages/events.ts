import type { ClanChanged, NotificationRequested, StandingChanged } from '@portal/contracts';
import { deriveEventId } from '@portal/service-kit/outbox';
import type { Clan, Membership, Standing } from '../data-access/index.ts';

/** Builds the URL of a stored logo on the portal's own origin. */
export const buildClanLogoUrl = (hash: string | null): string | null =>
  hash === null ? null : `/api/clan-logos/${hash}.webp`;

/** Reverses `buildClanLogoUrl`. */
export const parseClanLogoUrl = (url: string): string => url.slice('/api/clan-logos/'.length, -'.webp'.length);

const buildClanEvent = (clan: Clan, memberIds: string[], deleted: boolean, now: Date): ClanChanged => ({
  eventId: deriveEventId('clan.changed', clan.id, clan.version),
  occurredAt: now.toISOString(),
  type: 'clan.changed',
  entityId: clan.id,
  entityVersion: clan.version,
  data: {
    name: clan.name,
    logo: buildClanLogoUrl(clan.logo),
    leaderId: clan.leaderId,
    managerIds: clan.managerIds,
    memberIds,
    deleted,
  },
});

/** Publishes a clan's whole public state. The event id depends on the version only, so publishing twice is harmless. */
export const buildClanChanged = (clan: Clan, memberIds: string[], now: Date): ClanChanged =>
  buildClanEvent(clan, memberIds, false, now);

/** Publishes the dissolution of a clan with its last state. */
export const buildClanDissolved = (clan: Clan, memberIds: string[], now: Date): ClanChanged =>
  buildClanEvent(clan, memberIds, true, now);

/** Invitations are not sent later than this. */
const invitationTtlMs = 7 * 86_400_000;

interface Notification
  extends Pick<NotificationRequested['data'], 'playerId' | 'template' | 'vars' | 'dedupeKey' | 'actorId'> {
  expiresAt: Date;
}

/** Notifies a player: once per key, however often it is published. */
export const buildNotification = ({ expiresAt, ...data }: Notification, now: Date): NotificationRequested => ({
  eventId: deriveEventId('notification.requested', data.dedupeKey),
  occurredAt: now.toISOString(),
  type: 'notification.requested',
  data: { ...data, expiresAt: expiresAt.toISOString() },
});

/** Requests the invitation email for a new member: one per membership. */
export const buildClanInvitation = (clan: Clan, { id, playerId }: Membership, now: Date): NotificationRequested =>
  buildNotification(
    {
      playerId,
      template: 'clan-invitation',
      vars: { clanName: clan.name, clanId: clan.id },
      dedupeKey: `clan-invitation:${clan.id}:${playerId}:${id}`,
      expiresAt: new Date(now.getTime() + invitationTtlMs),
    },
    now,
  );

/** Publishes a player's standing. The event id depends on the version only, so publishing twice is harmless. */
export const buildStandingChanged = (
  { playerId, version, score, gamesPlayed, wins }: Standing,
  now: Date,
): StandingChanged => ({
  eventId: deriveEventId('standing.changed', playerId, version),
  occurredAt: now.toISOString(),
  type: 'standing.changed',
  entityId: playerId,
  entityVersion: version,
  data: { score, gamesPlayed, wins },
});
