import type { FixturesQuery, ListedMatchResponse } from '@portal/contracts';
import { isUpcomingMatch } from '@portal/match';
import { call, queryOptions } from '@portal/portal';

const pollMs = 60_000;

/** Limits are the same on all screens, which lets strip and home page share their requests. */
const limits = { current: 10, done: 3 };

const fixturesKey = ['fixtures'] as const;

export const fixtureQueries = {
  /** Fixtures of all tournaments: `current` has the live ones, then the next ones. */
  list: (status: keyof typeof limits) =>
    queryOptions({
      queryKey: [...fixturesKey, status],
      queryFn: ({ signal }) => call('GET /api/fixtures', { query: { status, limit: limits[status] }, signal }),
      refetchInterval: pollMs,
      staleTime: pollMs / 2,
      refetchOnWindowFocus: true,
    }),
  /** The last results of a player. */
  form: (playerId: string) =>
    queryOptions({
      queryKey: [...fixturesKey, 'form', playerId],
      queryFn: ({ signal }) =>
        call('GET /api/fixtures', { query: { players: playerId, status: 'done', limit: 5 }, signal }),
    }),
  /** The matches of a clan and of its members that are played now, or next, or were played last. */
  ofClan: (clan: string, status: FixturesQuery['status']) =>
    queryOptions({
      queryKey: [...fixturesKey, 'clan', clan, status],
      queryFn: ({ signal }) =>
        call('GET /api/fixtures', { query: { clan, status, limit: status === 'done' ? 5 : 10 }, signal }),
    }),
};

/** Identifies a fixture among those of all tournaments. */
export const buildFixtureKey = ({ tournament, key }: Pick<ListedMatchResponse, 'tournament' | 'key'>): string =>
  `${tournament.id}:${key}`;

/** Whether a fixture is played now. */
export const isLiveFixture = (fixture: ListedMatchResponse): boolean =>
  fixture.tournament.phase === 'live' && !isUpcomingMatch(fixture);
