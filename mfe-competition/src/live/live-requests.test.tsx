import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type {
  ListedMatchResponse,
  MatchRoomResponse,
  OwnMatches,
  OwnTournament,
  TournamentChange,
} from '@portal/contracts';
import { definePortalModule } from '@portal/portal';
import { aPortalConfig, aUser, FakeEventSource, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { act, screen, within } from '@testing-library/react';
import { Widget as FixtureStrip } from '../features/matchday/fixture-strip.tsx';
import { Page } from '../features/tournament-page/tournament-page.tsx';
import { aBracket, aMatch, ana, anEntry, aRoom, aRound, aTournament, ben, tournamentId } from '../testing/builders.ts';
// Loaded before the tests, so that the first one does not wait for them.
import '../features/bracket/bracket.tsx';
import '../features/console/console.tsx';
import '../features/room/match-room.tsx';

beforeEach(() => {
  FakeEventSource.install();
  jest.useFakeTimers();
});
afterEach(() => {
  FakeEventSource.remove();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const minuteMs = 60_000;

const features = { ...aPortalConfig().features, liveTournaments: true, playTournaments: true };
const nothing: OwnMatches = { next: null, mayOrganize: false, organizes: [], matches: [], entries: [] };
const open = aMatch({ state: 'open', result: null, winner: null });
const viewer = aUser({ id: '65f0c0ffee0000000000c1b1', username: 'Eve' });
const player = aUser({ id: ana.entrant.id, username: 'Ana' });

interface OpenOptions {
  user?: typeof viewer;
  own?: Partial<OwnTournament>;
  matches?: MatchRoomResponse[];
  search?: string;
  handlers?: FakeHandlers;
}

const PageBelowStrip = () => (
  <>
    <FixtureStrip />
    <Page />
  </>
);

/** Opens a live tournament below the strip, as the shell shows it. */
const openCup = async ({ user = viewer, own, matches = [], search = 'tab=matches', handlers }: OpenOptions = {}) => {
  const rounds = [aRound('Semifinals', 1, [open, aMatch({ ...open, key: 'u1-2', label: 'Semifinal 2' })])];
  const { requests } = renderPortal(
    definePortalModule({
      name: 'mfe-competition',
      pages: { '/tournaments/:id': { page: () => Promise.resolve({ Page: PageBelowStrip }) } },
      widgets: {},
    }),
    {
      route: `/tournaments/${tournamentId(1)}?${search}`,
      user,
      config: { features },
      handlers: {
        'GET /api/fixtures': [],
        'GET /api/matches/mine': { ...nothing, matches },
        'GET /api/operations/me': { operator: false },
        'GET /api/tournaments/{id}': aTournament({ status: 'live', phase: 'live' }),
        'GET /api/tournaments/{id}/bracket': aBracket({ version: 7, rounds }),
        'GET /api/tournaments/{id}/me': { entry: null, roles: [], matchKey: null, next: null, ...own },
        'GET /api/tournaments/{id}/matches/{key}': aRoom(),
        'GET /api/tournaments/{id}/queue': [],
        ...handlers,
      },
    },
  );
  await screen.findByRole('heading', { level: 1, name: 'Night Cup' });
  await pass(5_000);
  FakeEventSource.last.emit('open');
  let version = 7;
  const beat = () => FakeEventSource.last.emit('beat', { version });
  beat();
  requests.length = 0;
  return {
    /** Paths of the requests since they were last taken. */
    take: () => requests.splice(0).map(({ key }) => key.replace(`/api/tournaments/${tournamentId(1)}/`, '')),
    beat,
    change(change: Partial<TournamentChange> = {}) {
      version += 1;
      const named = { keys: ['u1-2'], players: [ben.entrant.id] };
      const base = { phase: 'live', reason: null, nextPhaseAt: null, matches: [], ...named } as const;
      FakeEventSource.last.emit('change', { ...base, ...change, after: version - 1, version });
    },
  };
};

describe('requests of one signed-in page in five minutes', () => {
  test('that views a live cup with two changes for each second are at most six, so that 1,000 such pages send 20 a second', async () => {
    const { take, beat, change } = await openCup();
    for (let seconds = 0; seconds < 300; seconds += 15) {
      beat();
      for (let changes = 0; changes < 30; changes += 1) change({ matches: [aMatch({ key: 'u1-2' })] });
      await pass(15_000);
    }
    expect(take().length).toBeLessThanOrEqual(6);
  });

  test('that shows the strip above another page, to someone who has a match to play, are at most ten', async () => {
    const { requests } = renderPortal(<FixtureStrip />, {
      user: player,
      config: { features },
      handlers: { 'GET /api/fixtures': [], 'GET /api/matches/mine': { ...nothing, matches: [aRoom()] } },
    });
    await pass(5_000);
    requests.length = 0;
    await pass(5 * minuteMs);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.length).toBeLessThanOrEqual(10);
  });

  test('that follows a cup without a stream poll the bracket every 10 s', async () => {
    const { take } = await openCup();
    for (let second = 0; second < 25; second += 1) {
      FakeEventSource.last.emit('error');
      await pass(1_000);
    }
    const counted = take();
    expect(counted.filter((key) => key === 'GET bracket')).toHaveLength(2);
    expect(counted).not.toContain('GET me');
  });
});

describe('a change refreshes only what it names:', () => {
  const own = ['GET me', 'GET /api/matches/mine'];

  test('the own entry and matches, if it names the player', async () => {
    const { take, change } = await openCup({ user: player, own: { entry: anEntry({ state: 'playing' }) } });
    change({ keys: ['u1-1'], players: [player.id, ben.entrant.id] });
    await pass(10);
    expect(take().sort()).toEqual(own.toSorted());
    change({ keys: ['u1-2'], players: [ben.entrant.id] });
    await pass(5_000);
    expect(take()).toEqual([]);
  });

  test("the entry of the player's clan", async () => {
    const clan = { id: '65f0c0ffee0000000000e001', name: 'Foxes', mayEnter: true };
    const { take, change } = await openCup({ user: player, own: { clan } });
    change({ players: [clan.id] });
    await pass(10);
    expect(take()).toContain('GET me');
  });

  test('everything, if it names nobody', async () => {
    const { take, change } = await openCup();
    change({ phase: 'paused', keys: undefined, players: undefined });
    await pass(3_000);
    expect(take().sort()).toEqual(own.toSorted());
  });

  test.each([
    ['the match on the page', 'u1-1', ['u1-1'], 1],
    ['a board of the match on the page', 'u1-1', ['u1-1-2'], 1],
    ['another match', 'u1-1', ['u1-2'], 0],
  ])('the room, after a change of %s', async (_, shown, keys, count) => {
    const { take, change } = await openCup({ search: `match=${shown}` });
    change({ keys });
    await pass(3_000);
    expect(take()).toEqual(Array.from({ length: count }, () => `GET matches/${shown}`));
  });

  test('the queue of staff, after a change of any match, because the bracket shows no calls for a referee', async () => {
    const { take, change } = await openCup({ search: 'tab=run', own: { roles: ['organizer'] } });
    change({ keys: [] });
    await pass(3_000);
    expect(take()).toEqual([]);
    change({ keys: ['u1-2'], matches: [aMatch({ ...open, key: 'u1-2', state: 'playing' })] });
    await pass(3_000);
    expect(take()).toEqual(['GET queue']);
  });

  test('the strip, which shows what the bracket does without a request', async () => {
    const fixture: ListedMatchResponse = {
      ...open,
      ...{ tournament: { id: tournamentId(1), name: 'Night Cup', phase: 'live' }, kickOff: null, decidedAt: null },
    };
    const { take, change } = await openCup({ handlers: { 'GET /api/fixtures': [fixture] } });
    const strip = within(screen.getByRole('navigation', { name: 'Matches' }));
    expect(strip.getByRole('link', { name: /^Ana against Ben, open/ })).toBeVisible();
    change({ keys: ['u1-1'], matches: [aMatch()] });
    await pass(10);
    expect(strip.getByRole('link', { name: /^Ana 2, Ben 1, full time/ })).toBeVisible();
    // The page of the tournament announces it.
    expect(strip.getByRole('status')).toBeEmptyDOMElement();
    expect(take()).toEqual([]);
  });
});
