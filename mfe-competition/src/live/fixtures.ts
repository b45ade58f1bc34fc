import type { FixturesQuery, ListedMatchResponse, MatchSide, TournamentChange } from '@portal/contracts';
import { isUpcomingMatch } from '@portal/match';
import { call, type QueryClient, queryOptions } from '@portal/portal';

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

/** Changes carry no looks. */
const keepLook = (known: MatchSide, next: MatchSide): MatchSide =>
  known.look && known.entrant?.id === next.entrant?.id ? { ...next, look: known.look } : next;

/** Brings the loaded fixtures of a tournament up to date with a change, without a request. */
export const updateFixtures = (
  queryClient: QueryClient,
  id: string,
  { matches, phase }: Pick<TournamentChange, 'matches' | 'phase'>,
): void => {
  const changed = new Map(matches.map((match) => [match.key, match]));
  const update = (fixture: ListedMatchResponse): ListedMatchResponse => {
    const match = fixture.tournament.id === id ? changed.get(fixture.key) : undefined;
    if (!match) return fixture;
    const sides = { home: keepLook(fixture.home, match.home), away: keepLook(fixture.away, match.away) };
    return { ...fixture, ...match, ...sides, tournament: { ...fixture.tournament, phase } };
  };
  queryClient.setQueriesData<ListedMatchResponse[]>({ queryKey: fixturesKey }, (list) => list?.map(update));
};
