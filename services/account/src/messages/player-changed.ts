import type { PlayerChanged } from '@portal/contracts';
import { eventIdOf } from '@portal/service-kit';
import type { User } from '../data-access';
import { pictureAddress } from './picture-address';
import { namesOfRoles } from './roles';

/** Tells the other services a player's whole public state. Equal for equal versions, so telling it twice is harmless. */
export const playerChanged = (user: User, productName: string, now: Date): PlayerChanged => ({
  eventId: eventIdOf('player.changed', user.id, user.version),
  occurredAt: now.toISOString(),
  type: 'player.changed',
  entityId: user.id,
  entityVersion: user.version,
  data: {
    username: user.username,
    avatar: pictureAddress(user.avatar),
    platform: user.platform,
    roles: namesOfRoles(user.roles, productName),
    createdAt: user.createdAt.toISOString(),
  },
});
