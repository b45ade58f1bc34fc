import { followeeOfRank, type Scale, syntheticPlayer, syntheticPlayerId } from '@portal/domain/testing';
import { compareService, position, type Reads, spread } from '../compare-sizes';
import type { Metric } from '../metrics';
import { readScale, type Scenario, type ScenarioContext } from '../scenario';
import { type Services, withServices } from '../services';
import { eventMetrics } from './community-events';
import { leaderboardPaint } from './leaderboard-paint';

const small: Scale = { players: 10_000, follows: 50_000, clans: 200 };
const platformGroups = ['all', 'console', 'mobile'] as const;
const prefixLengths = [2, 3, 5, 8, 12, 30];

/** Whether reads, events and changes stay fast in a large community, and how long its leaderboard waits for data. */
export const benchCommunity: Scenario = async (context, args) => {
  const large = readScale(args, { players: 1_000_000, follows: 5_000_000, clans: 20_000 });
  const metrics = await withServices(['account', 'community'], context, async (services) => [
    ...(await compareCommunity(services, large, context)),
    ...(await eventMetrics(services, 'large', large.players, context.signal)),
  ]);
  return [...metrics, ...(await leaderboardPaint(context))];
};

/** Compares the reads of small and large data. */
export const compareCommunity = (services: Services, large: Scale, context: ScenarioContext): Promise<Metric[]> =>
  compareService(services, 'community', { small, large }, (_service, scale) => readsOf(scale), context);

const readsOf = ({ players }: Scale): Reads => {
  const player = (turn: number) => `/api/users/${syntheticPlayerId(position(turn, players))}`;
  /** Players with many and with few followers come up equally often, and the one with the most every tenth time. */
  const followedPlayer = (turn: number) => {
    const rank = turn % 10 === 0 ? 0 : Math.floor(players ** spread(turn));
    return `/api/users/${syntheticPlayerId(followeeOfRank(rank, players))}`;
  };
  const prefix = (turn: number) =>
    syntheticPlayer(position(turn, players)).username.slice(0, prefixLengths[turn % prefixLengths.length]);
  return {
    leaderboard: (turn) => `/api/leaderboard?limit=50&platformGroup=${platformGroups[turn % platformGroups.length]}`,
    'search by prefix': (turn) => `/api/users/search?q=${encodeURIComponent(prefix(turn))}`,
    profile: player,
    'public profile with rank': (turn) => `/api/players/${syntheticPlayer(position(turn, players)).username}`,
    'follow-stats': (turn) => `${followedPlayer(turn)}/follow-stats`,
    'first follower page': (turn) => `${followedPlayer(turn)}/followers`,
  };
};
