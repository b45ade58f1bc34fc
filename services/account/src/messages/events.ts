import type { PlayerChanged } from '@portal/contracts';
import { roleNames } from '@portal/contracts/roles';
import { deriveEventId } from '@portal/service-kit';
import type { User } from '../data-access';

/** Stored role keys; their display names may change with the configuration. */
export const roleKeys = ['world', 'productLeader'] as const;
type RoleKey = (typeof roleKeys)[number];

const names: Record<RoleKey, (productName: string) => string> = {
  world: () => roleNames.world,
  productLeader: roleNames.productLeader,
};

const isRoleKey = (key: string): key is RoleKey => roleKeys.some((known) => known === key);

/** Display names of role keys. Unknown keys are dropped. */
export const toRoleNames = (keys: readonly string[], productName: string): string[] =>
  keys.filter(isRoleKey).map((key) => names[key](productName));

/** URL path of a stored picture on the portal's own origin. */
export const toAvatarUrl = (hash: string | null): string | null => (hash === null ? null : `/api/avatars/${hash}.webp`);

/** Publishes a player's whole public state. The event id depends on the version only, so publishing twice is harmless. */
export const buildPlayerChanged = (user: User, productName: string, now: Date): PlayerChanged => ({
  eventId: deriveEventId('player.changed', user.id, user.version),
  occurredAt: now.toISOString(),
  type: 'player.changed',
  entityId: user.id,
  entityVersion: user.version,
  data: {
    username: user.username,
    avatar: toAvatarUrl(user.avatar),
    platform: user.platform,
    roles: toRoleNames(user.roles, productName),
    createdAt: user.createdAt.toISOString(),
  },
});
