import { followeeOfRank, syntheticPlayer, syntheticPlayerId } from '@portal/service-kit/synthetic';
import type { MeasuredCall } from '../sizes/compare-sizes';
import { anyOf, spread } from '../sizes/places';

export interface CommunitySize {
  players: number;
}

/** Those whom many follow come up as often as those whom few do, and the one with the most every tenth time. */
const followedPlace = (turn: number, players: number): number =>
  turn % 10 === 0 ? followeeOfRank(0, players) : followeeOfRank(Math.floor(players ** spread(turn)), players);

const groups = ['all', 'console', 'mobile'] as const;
const prefixLengths = [2, 3, 5, 8, 12, 30];

export const measuredCalls: readonly MeasuredCall<CommunitySize>[] = [
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
      const { username } = syntheticPlayer(anyOf(turn, players));
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
      params: { id: syntheticPlayerId(anyOf(turn, players)) },
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
