import { clanRanking, playerRanking } from '../../shared/leaderboard/rankings';
import type { LeaderboardView } from './view';

/** Rows of the players' table. */
const PLAYER_LIMIT = 50;

export const playersOf = (platformGroup: LeaderboardView['platformGroup']) =>
  playerRanking(PLAYER_LIMIT, platformGroup);

export const clans = clanRanking();
