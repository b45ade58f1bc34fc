import type { StandingChanged } from '@portal/contracts';
import { eventIdOf } from '@portal/service-kit';
import type { Standing } from '../data-access';

/** Publishes a player's standing. The event id depends on the version only, so publishing twice is harmless. */
export const standingChanged = (
  { playerId, version, score, gamesPlayed, wins }: Standing,
  now: Date,
): StandingChanged => ({
  eventId: eventIdOf('standing.changed', playerId, version),
  occurredAt: now.toISOString(),
  type: 'standing.changed',
  entityId: playerId,
  entityVersion: version,
  data: { score, gamesPlayed, wins },
});
