import type { PlayerChanged, StandingChanged } from '@portal/contracts';
import { newEventId } from '../outbox/outbox';
import { syntheticPlayer } from './players';

/** What account would tell of a made-up player in this version. */
export const syntheticPlayerChanged = (place: number, version: number): PlayerChanged => {
  const { id, username, platform, createdAt } = syntheticPlayer(place);
  return {
    eventId: newEventId(),
    occurredAt: new Date().toISOString(),
    type: 'player.changed',
    entityId: id,
    entityVersion: version,
    data: { username, avatar: null, platform, roles: [], createdAt: createdAt.toISOString() },
  };
};

/** What competition would tell of a made-up player in this version. */
export const syntheticStandingChanged = (place: number, version: number): StandingChanged => {
  const { id, standing } = syntheticPlayer(place);
  return {
    eventId: newEventId(),
    occurredAt: new Date().toISOString(),
    type: 'standing.changed',
    entityId: id,
    entityVersion: version,
    data: { ...standing, score: standing.score + version },
  };
};
