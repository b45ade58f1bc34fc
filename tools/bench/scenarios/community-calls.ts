import { followeeOfRank, syntheticPlayer, syntheticPlayerId } from '@portal/service-kit/synthetic';
import { type Call, position, spread } from '../compare-sizes';

interface CommunitySize {
  players: number;
}

/** Players with many and with few followers come up equally often, and the one with the most every tenth time. */
const followedPlayer = (turn: number, players: number): Record<string, string> => {
  const rank = turn % 10 === 0 ? 0 : Math.floor(players ** spread(turn));
  return { id: syntheticPlayerId(followeeOfRank(rank, players)) };
};

const platformGroups = ['all', 'console', 'mobile'] as const;
const prefixLengths = [2, 3, 5, 8, 12, 30];

export const communityCalls: readonly Call<CommunitySize>[] = [
  {
    name: 'leaderboard',
    request: (turn) => ({
      key: 'GET /api/leaderboard',
      query: { limit: '50', platformGroup: platformGroups[turn % platformGroups.length] ?? 'all' },
    }),
  },
  {
    name: 'search by prefix',
    request: (turn, { players }) => {
      const { username } = syntheticPlayer(position(turn, players));
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
      params: { id: syntheticPlayerId(position(turn, players)) },
    }),
  },
  {
    name: 'follow-stats',
    request: (turn, { players }) => ({
      key: 'GET /api/users/{id}/follow-stats',
      params: followedPlayer(turn, players),
    }),
  },
  {
    name: 'first follower page',
    request: (turn, { players }) => ({ key: 'GET /api/users/{id}/followers', params: followedPlayer(turn, players) }),
  },
];
