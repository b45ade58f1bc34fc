import type { PlayerChanged } from '@portal/contracts';
import { eventIdOf } from '@portal/service-kit';
import type { User } from '../data-access';
import { namesOfRoles } from './roles';

/** URL path of a stored picture on the portal's own origin. */
export const pictureAddress = (hash: string | null): string | null =>
  hash === null ? null : `/api/avatars/${hash}.webp`;

/** Publishes a player's whole public state. The event id depends on the version only, so publishing twice is harmless. */
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
