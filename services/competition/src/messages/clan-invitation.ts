import type { NotificationRequested } from '@portal/contracts';
import { eventIdOf } from '@portal/service-kit';
import type { Clan, Membership } from '../data-access';

/** Invitations are not sent later than this. */
const ttlMs = 7 * 86_400_000;

/** Requests the invitation email for a new member: one per membership, however often it is published. */
export const clanInvitation = (clan: Clan, { id, playerId }: Membership, now: Date): NotificationRequested => {
  const dedupeKey = `clan-invitation:${clan.id}:${playerId}:${id}`;
  return {
    eventId: eventIdOf('notification.requested', dedupeKey),
    occurredAt: now.toISOString(),
    type: 'notification.requested',
    data: {
      playerId,
      template: 'clan-invitation',
      vars: { clanName: clan.name },
      dedupeKey,
      expiresAt: new Date(now.getTime() + ttlMs).toISOString(),
    },
  };
};
