import type { EmailForgotten, PlayerChanged, PlayerRemoved, SessionsEnded } from '@portal/contracts';
import { roleNames } from '@portal/contracts/roles';
import { deriveEventId, newEventId } from '@portal/service-kit/outbox';
import type { RemovedUser, User } from '../data-access/index.ts';

/** Role keys are stored because the names of roles depend on the configuration. */
export const roleKeys = ['world', 'productLeader', 'bot'] as const;
type RoleKey = (typeof roleKeys)[number];

const names: Record<RoleKey, (productName: string) => string> = {
  world: () => roleNames.world,
  productLeader: roleNames.productLeader,
  bot: () => roleNames.bot,
};

const isRoleKey = (key: string): key is RoleKey => roleKeys.some((known) => known === key);

/** Converts role keys to the names that players see. Unknown keys are dropped. */
export const toRoleNames = (keys: readonly string[], productName: string): string[] =>
  keys.filter(isRoleKey).map((key) => names[key](productName));

/** Builds the URL path of an uploaded picture. */
export const toAvatarUrl = (hash: string | null): string | null => (hash === null ? null : `/api/avatars/${hash}.webp`);

/** Builds the event with a player's public state. Its id depends only on the version, so publishing it twice is harmless. */
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
    ...(user.region && { region: user.region }),
    roles: toRoleNames(user.roles, productName),
    createdAt: user.createdAt.toISOString(),
  },
});

/** Builds the event of a removed account. Its id depends only on the player, so publishing it twice is harmless. */
export const buildPlayerRemoved = ({ id, version }: RemovedUser, now: Date): PlayerRemoved => ({
  eventId: deriveEventId('player.removed', id, version),
  occurredAt: now.toISOString(),
  type: 'player.removed',
  entityId: id,
  entityVersion: version,
  data: {},
});

export const buildEmailForgotten = ({ id, email }: Pick<User, 'id' | 'email'>, now: Date): EmailForgotten => ({
  eventId: deriveEventId('email.forgotten', id),
  occurredAt: now.toISOString(),
  type: 'email.forgotten',
  data: { address: email },
});

/** Builds the event of ended sessions: of one session, or of all sessions of a player. */
export const buildSessionsEnded = (playerId: string, sessionId: string | null, now: Date): SessionsEnded => ({
  eventId: newEventId(),
  occurredAt: now.toISOString(),
  type: 'sessions.ended',
  data: { playerId, sessionId },
});
