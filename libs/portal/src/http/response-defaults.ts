import type { PortalCall, PortalCalls, ResponseOf } from '@portal/contracts';
import { defaultPlatform } from '@portal/contracts/platforms';
import { isObject } from './api-error.ts';

/** The entity in a response: a row of a list, the user of a `{ user }` response, or the body itself. */
type Entity<Body> = Body extends readonly (infer Row)[] ? Row : Body extends { user: infer User } ? User : Body;
type Defaults = { readonly [K in PortalCall]?: Partial<Entity<ResponseOf<PortalCalls[K]>>> };

const player = { score: 0, gamesPlayed: 0, roles: [] };
const profile = { ...player, wins: 0, platform: defaultPlatform };
const clan = { memberCount: 0 };
const tournament = { prizePool: 0, participants: 0, maxParticipants: 0 };

/**
 * Values of fields that a response lacks, by call. The contract has them, but responses are not validated in the browser,
 * and one incomplete row must not take a page down.
 */
const defaults: Defaults = {
  'GET /api/leaderboard': { score: 0, platform: defaultPlatform, ...clan },
  'GET /api/leaderboard/following': { score: 0, platform: defaultPlatform, rank: null },
  'GET /api/players/{username}': profile,
  'GET /api/users': { score: 0 },
  'GET /api/users/search': player,
  'GET /api/users/{id}/followers': player,
  'GET /api/users/{id}/following': player,
  'GET /api/users/{id}': profile,
  'GET /api/auth/me': profile,
  'POST /api/auth/signin': profile,
  'GET /api/clans': clan,
  'GET /api/clans/{id}': clan,
  'GET /api/clans/{id}/details': { clanScore: 0, managers_users: '', members: [], ...clan },
  'GET /api/tournaments': tournament,
  'GET /api/tournaments/{id}': tournament,
};

const listEntities = (body: unknown): unknown[] => {
  if (Array.isArray(body)) return body;
  return [isObject(body) && isObject(body['user']) ? body['user'] : body];
};

/** Fills missing or null fields of the call's response in place. */
export const fillDefaults = (key: PortalCall, body: unknown): void => {
  const missing = Object.entries(defaults[key] ?? {});
  for (const entity of listEntities(body)) {
    if (isObject(entity)) for (const [field, value] of missing) entity[field] ??= value;
  }
};
