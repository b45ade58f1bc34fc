import type { CallKey } from '@portal/contracts';
import { followeeOfRank, syntheticPlayer, syntheticPlayerId } from '@portal/service-kit/synthetic';
import { pathOfCall, signIdentity } from '@portal/testing';

export interface MeasuredCall {
  name: string;
  /** The request of this turn; every turn asks for something else where the call has something to ask for. */
  request(turn: number, scale: { players: number }): CallRequest;
}

export interface CallRequest {
  key: CallKey;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

/** Any player, each as likely as the other. */
const anyPlace = (turn: number, players: number): number => Math.floor(((turn * 0.618_033_988_75) % 1) * players);

/** Those whom many follow come up as often as those whom few do, and the one with the most every tenth time. */
const followedPlace = (turn: number, players: number): number =>
  turn % 10 === 0
    ? followeeOfRank(0, players)
    : followeeOfRank(Math.floor(players ** ((turn * 0.618_033_988_75) % 1)), players);

const groups = ['all', 'console', 'mobile'] as const;
const prefixLengths = [2, 3, 5, 8, 12, 30];

export const measuredCalls: readonly MeasuredCall[] = [
  {
    name: 'leaderboard',
    request: (turn) => ({
      key: 'GET /api/leaderboard',
      query: { limit: '50', platformGroup: groups[turn % groups.length] ?? 'all' },
    }),
  },
  {
    name: 'search by prefix',
    request: (turn, { players }) => {
      const { username } = syntheticPlayer(anyPlace(turn, players));
      return {
        key: 'GET /api/users/search',
        query: { q: username.slice(0, prefixLengths[turn % prefixLengths.length]) },
      };
    },
  },
  {
    name: 'profile',
    request: (turn, { players }) => ({
      key: 'GET /api/users/{id}',
      params: { id: syntheticPlayerId(anyPlace(turn, players)) },
    }),
  },
  {
    name: 'follow-stats',
    request: (turn, { players }) => ({
      key: 'GET /api/users/{id}/follow-stats',
      params: { id: syntheticPlayerId(followedPlace(turn, players)) },
    }),
  },
  {
    name: 'first follower page',
    request: (turn, { players }) => ({
      key: 'GET /api/users/{id}/followers',
      params: { id: syntheticPlayerId(followedPlace(turn, players)) },
    }),
  },
];

/** Sends one call as the gateway would for a player, and times it from the request to the last byte of the answer. */
export const timeCall = async (
  origin: string,
  { key, params, query }: CallRequest,
): Promise<{ ms: number; json: unknown }> => {
  const { method, path } = pathOfCall(key, params);
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const identity = await signIdentity({
    audience: 'community',
    method,
    path: url.pathname,
    player: { userId: syntheticPlayerId(1) },
  });
  const startedAt = performance.now();
  const answer = await fetch(url, { method, headers: { 'x-portal-identity': identity } });
  const body = await answer.text();
  const ms = performance.now() - startedAt;
  if (!answer.ok) throw new Error(`${key} answered ${answer.status}: ${body.slice(0, 200)}`);
  return { ms, json: JSON.parse(body) };
};
