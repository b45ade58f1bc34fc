import { describe, expect, test } from '@jest/globals';
import type { ListedMatchResponse, MatchRoomResponse, OwnMatches, Tournament } from '@portal/contracts';
import { aFixture, aFixtureSide, aPortalConfig, aUser, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { portalModule } from '../../module.ts';
import { aPlayer } from '../../testing/builders.ts';

const cup = '65f0c0ffee0000000000d001';
const user = aUser();

const aMatch = (overrides: Partial<MatchRoomResponse> = {}): MatchRoomResponse => ({
  ...aFixture({ home: { ...aFixtureSide('demo_player'), entrant: aPlayer(user.id, 'demo_player') } }),
  ...{ version: 1, mine: 'home', may: [], ready: { home: false, away: false }, decision: null },
  ...overrides,
});

const nothing: OwnMatches = { mayOrganize: false, organizes: [], matches: [], entries: [] };

interface Fixtures {
  current?: ListedMatchResponse[];
  done?: ListedMatchResponse[];
}

const open = async (name: string, own: OwnMatches | null, fixtures: Fixtures = {}, handlers: FakeHandlers = {}) => {
  const Widget = (await portalModule.widgets[name]?.load())?.Widget as FunctionComponent<object>;
  return renderPortal(
    <main>
      <h1>Home</h1>
      <Widget {...{ playerId: user.id }} />
    </main>,
    {
      bare: true,
      user: own && user,
      config: { features: { ...aPortalConfig().features, playTournaments: true } },
      handlers: {
        'GET /api/fixtures': ({ url }) => fixtures[url.searchParams.get('status') as keyof Fixtures] ?? [],
        'GET /api/matches/mine': own ?? nothing,
        'GET /api/tournaments': [],
        ...handlers,
      },
    },
  );
};

describe('the matchday', () => {
  test.each<[string, Partial<MatchRoomResponse>]>([
    ['Get Ready', { state: 'open' }],
    ['Open Match', { state: 'open', ready: { home: true, away: false } }],
    ['Report Score', { state: 'playing' }],
    ['Confirm Score', { state: 'reported', reports: { home: null, away: { legs: [[1, 0]] } } }],
    ['Open Match', { state: 'reported', reports: { home: { legs: [[1, 0]] }, away: null } }],
    ['See Dispute', { state: 'disputed' }],
    ['Get Ready', { state: 'attention' }],
    ['Report Score', { state: 'attention', ready: { home: true, away: true } }],
    ['Open Match', { state: 'playing', tournament: { ...aFixture().tournament, phase: 'paused' } }],
    ['Open Match', { state: 'waiting' }],
  ])('has the one button %s for the next match', async (label, overrides) => {
    await open('matchday', { ...nothing, matches: [aMatch(overrides)] });
    expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', `/tournaments/${cup}?match=u1-2`);
    expect(screen.getByRole('link', { name: /^demo_player against Ben, .*, your match/ })).toBeVisible();
    await expectAccessible();
  });

  const entry = { id: cup, name: 'Night Cup', startsAt: '2099-01-01T00:00:00.000Z', nextPhaseAt: null, place: null };

  test('leads to an open check-in before a match that is to come', async () => {
    await open('matchday', {
      ...nothing,
      matches: [aMatch()],
      entries: [{ ...entry, phase: 'check-in', state: 'registered' }],
    });
    expect(await screen.findByRole('link', { name: 'Check In: Night Cup' })).toHaveAttribute(
      'href',
      `/tournaments/${cup}`,
    );
  });

  test('leads organizers to matches that wait for them', async () => {
    await open('matchday', { ...nothing, organizes: [{ ...entry, phase: 'live', needStaff: 2 }] });
    const run = await screen.findByRole('link', { name: 'Run Night Cup (2 waiting)' });
    expect(run).toHaveAttribute('href', `/tournaments/${cup}?tab=run`);
  });

  test('with nobody to play shows a live fixture and the cup to enter, on the own platform', async () => {
    const tournament = (name: string, game: string): Tournament => ({
      ...{ id: cup, name, game, prizePool: 0, participants: 0, maxParticipants: 8, status: 'upcoming' },
      ...{ phase: 'registration', startDate: '2026-03-06T21:00:00.000Z', endDate: '2026-03-07T21:00:00.000Z' },
    });
    await open(
      'matchday',
      nothing,
      { current: [aFixture({ state: 'playing' })] },
      {
        'GET /api/tournaments': [tournament('Pocket Open', 'eFootball Mobile'), tournament('Desk Cup', 'eFootball')],
      },
    );
    expect(await screen.findByRole('link', { name: 'Enter the Desk Cup, starts Fri 9:00 PM' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Ana against Ben, live/ })).toBeVisible();
  });

  test('of an empty portal leads to the tournaments', async () => {
    await open('matchday', nothing);
    expect(await screen.findByText('No matches yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Tournaments' })).toHaveAttribute('href', '/tournaments');
  });
});

describe('the strip', () => {
  const live = aFixture({ key: 'u1-1', state: 'playing' });
  const next = aFixture({ key: 'u1-3', kickOff: '2099-12-04T21:00:00.000Z' });

  test('shows live fixtures, then mine with a countdown, then the next, each once', async () => {
    const kickOff = new Date(Date.now() + 10 * 60_000).toISOString();
    const mine = aMatch({ kickOff });
    await open('fixture-strip', { ...nothing, matches: [mine] }, { current: [live, next, mine] });
    await screen.findByText(/^You: in/);
    const strip = within(screen.getByRole('navigation', { name: 'Matches' }));
    expect(strip.getAllByRole<HTMLAnchorElement>('link').map(({ search }) => search)).toEqual([
      '?match=u1-1',
      '?match=u1-2',
      '?match=u1-3',
    ]);
    expect(strip.getByText(/^You: in/)).toHaveTextContent('You: in 10 min');
    await expectAccessible();
  });

  test('is one tab stop; the arrow keys move between fixtures', async () => {
    const { actor } = await open('fixture-strip', null, { current: [live, next] });
    const first = await screen.findByRole('link', { name: /live/ });
    await screen.findByRole('link', { name: /9:00 PM/ });
    await actor.tab();
    expect(first).toHaveFocus();
    await actor.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: /9:00 PM/ })).toHaveFocus();
    await actor.keyboard('{Home}');
    expect(first).toHaveFocus();
  });

  test('is nothing without fixtures, and requests no own matches of visitors', async () => {
    const { requests } = await open('fixture-strip', null);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(requests.map(({ key }) => key)).not.toContain('GET /api/matches/mine');
  });
});

test('the last results are letters that open to rows', async () => {
  const result: Partial<ListedMatchResponse> = { state: 'done', result: { score: { legs: [[2, 1]] } } };
  const side = { ...aFixtureSide('demo_player'), entrant: aPlayer(user.id, 'demo_player') };
  const { actor } = await open('player-form', null, {
    done: [
      aFixture({ ...result, key: 'u1-1', home: side, winner: 'home' }),
      aFixture({ ...result, key: 'u1-2', away: side, winner: 'home' }),
      aFixture({ ...result, key: 'u1-3', away: side, winner: null, isDraw: true }),
    ],
  });
  const letters = await screen.findByText('Last results, latest first: Won, Lost, Drawn');
  expect(screen.queryByRole('link', { name: /demo_player 2, Ben 1/ })).not.toBeVisible();
  await actor.click(letters);
  expect(screen.getByRole('link', { name: /demo_player 2, Ben 1/ })).toBeVisible();
  await expectAccessible();
});
