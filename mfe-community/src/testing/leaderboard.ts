import type { LeaderboardClan, LeaderboardPlayer } from '@portal/contracts';
import type { RenderedPortal } from '@portal/portal/testing';

const idOf = (number: number) => `65f0c0ffee00000000${String(number).padStart(6, '0')}`;

/** A row of the players' leaderboard, complete; override what the test is about. */
export const aPlayer = (overrides: Partial<LeaderboardPlayer> = {}): LeaderboardPlayer => ({
  id: idOf(0),
  username: 'night_owl',
  avatar: null,
  platform: 'PC',
  score: 1250,
  ...overrides,
});

/** The best players, as the service orders them; each row by what is special about it. */
export const players = (...rows: Partial<LeaderboardPlayer>[]): LeaderboardPlayer[] =>
  rows.map((row, index) => aPlayer({ id: idOf(index), username: `player_${index + 1}`, score: 9000 - index, ...row }));

export const clansOf = (...rows: Partial<LeaderboardClan>[]): LeaderboardClan[] =>
  rows.map((row, index) => ({ id: idOf(100 + index), name: `Clan ${index + 1}`, memberCount: 40 - index, ...row }));

/** The queries of the leaderboard calls, in order. */
export const leaderboardCalls = ({ requests }: RenderedPortal): string[] =>
  requests.filter(({ key }) => key === 'GET /api/leaderboard').map(({ url }) => url.search);
