import type { NotificationRequested } from '@portal/contracts';
import { eventIdOf } from '@portal/service-kit';
import type { Clan } from '../data-access/clan/clan';
import type { Membership } from '../data-access/membership/membership-repository';

/** A welcome to a clan that comes a week late helps nobody. */
const worthMs = 7 * 86_400_000;

/** Lets a player who has joined a clan get its mail: one a membership, however often it is asked for. */
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
      expiresAt: new Date(now.getTime() + worthMs).toISOString(),
    },
  };
};
