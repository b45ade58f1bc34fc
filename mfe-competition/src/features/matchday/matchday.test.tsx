import { describe, expect, test } from '@jest/globals';
import type {
  ListedMatchResponse,
  MatchRoomResponse,
  NextAct,
  OwnMatches,
  Tournament,
  TournamentPhase,
} from '@portal/contracts';
import { actNames } from '@portal/contracts/next-act';
import { aFixture, aFixtureSide, aPortalConfig, aUser, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { portalModule } from '../../module.ts';
import { anAct, anOwnPage, aPlayer, aTournament } from '../../testing/builders.ts';

const cup = '65f0c0ffee0000000000d001';
const user = aUser();

const aMatch = (overrides: Partial<MatchRoomResponse> = {}): MatchRoomResponse => ({
  ...aFixture({ home: { ...aFixtureSide('demo_player'), entrant: aPlayer(user.id, 'demo_player') } }),
  ...{ version: 1, mine: 'home', may: [], ready: { home: false, away: false }, decision: null },
  ...overrides,
});

const nothing = anOwnPage();

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
  const path = `/tournaments/${cup}?match=u1-2`;

  test('has the one button of the next match', async () => {
    const next = anAct('match', 'report', { key: 'u1-2', path, tournament: aFixture().tournament });
    await open('matchday', { ...nothing, next, matches: [aMatch({ state: 'playing' })] });
    expect(await screen.findByRole('link', { name: 'Report Score' })).toHaveAttribute('href', path);
    expect(screen.getByRole('link', { name: /^demo_player against Ben, .*, your match/ })).toBeVisible();
    await expectAccessible();
  });

  const dueAt = '2099-01-01T12:00:00.000Z';
  const inCup = (phase: TournamentPhase) => ({ tournament: { id: cup, name: 'Night Cup', phase } });

  test.each<[string, string, NextAct]>([
    ['Check-in is open', 'Check in by', anAct('check-in', 'check-in', { dueAt, entry: 'registered' })],
    ['Check-in is open', 'You are on the waiting list.', anAct('check-in', 'check-in', { dueAt, entry: 'waiting' })],
    ['Action needed', '2 matches need your ruling.', anAct('run', 'decide', { needStaff: 2 })],
    ['Action needed', 'Ready to start (planned for', anAct('run', 'start', { dueAt })],
    ['Action needed', 'Time to open check-in (planned for', anAct('run', 'open-check-in', { dueAt })],
    ['Organizer', 'Nothing to do right now.', anAct('run', 'run', { isTurn: false })],
    ['Organizer', 'It is planned to start on', anAct('run', 'run', { isTurn: false, dueAt, ...inCup('ready') })],
    [
      'You are in',
      'You are registered. Check-in opens on',
      anAct('entry', 'entry', { dueAt, ...inCup('registration') }),
    ],
    [
      'You are in',
      'You are registered. It starts when full, or on',
      anAct('entry', 'entry', { dueAt, isSelfRunning: true, ...inCup('registration') }),
    ],
    [
      'You are in',
      'You are checked in. It starts on',
      anAct('entry', 'entry', { dueAt, entry: 'checkedIn', ...inCup('ready') }),
    ],
    ['Playing', 'Your next match opens as soon as', anAct('entry', 'entry', { entry: 'playing' })],
    ['You are out', 'You are 5th so far.', anAct('result', 'result', { place: 5 })],
    ['You are out', 'You have played all your matches.', anAct('result', 'result')],
    ['Result', 'You won the tournament.', anAct('result', 'result', { place: 1, ...inCup('finished') })],
    ['Result', 'You finished 3rd.', anAct('result', 'result', { place: 3, ...inCup('settled') })],
  ])('says %s, %s in the card of the cup', async (badge, text, next) => {
    await open('matchday', { ...nothing, next });
    const card = within(await screen.findByRole('region', { name: 'Next' }));
    expect(card.getByRole('heading', { name: 'Night Cup' })).toBeVisible();
    expect(card.getByText(badge)).toBeVisible();
    expect(card.getByText((content) => content.startsWith(text))).toBeVisible();
    expect(card.getByRole('link', { name: actNames[next.step] })).toHaveAttribute('href', next.path);
    await expectAccessible();
  });

  test('shows the live matches of others below, and never the own one', async () => {
    const mine = aMatch({ state: 'playing' });
    const live = aFixture({ key: 'u1-1', state: 'playing' });
    const next = anAct('match', 'report', { key: 'u1-2', path, tournament: mine.tournament });
    await open('matchday', { ...nothing, next, matches: [mine] }, { current: [mine, live, aFixture({ key: 'u1-3' })] });
    const others = within(await screen.findByRole('region', { name: 'Live now' }));
    await others.findByRole('link');
    expect(others.getAllByRole<HTMLAnchorElement>('link').map(({ search }) => search)).toEqual(['?match=u1-1']);
  });

  test('with nothing to do shows the cup to enter, above live fixtures, on the own platform', async () => {
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
    expect(await screen.findByRole('link', { name: 'Join Desk Cup' })).toBeVisible();
    expect(screen.getByText('Desk Cup starts Fri 9:00 PM.')).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Ana against Ben, live/ })).toBeVisible();
  });

  test('does not offer a cup of another platform', async () => {
    await open(
      'matchday',
      nothing,
      {},
      { 'GET /api/tournaments': [aTournament({ phase: 'registration', game: 'eFootball Mobile' })] },
    );
    expect(await screen.findByRole('link', { name: 'See Tournaments' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Enter the/ })).not.toBeInTheDocument();
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

  test('shows mine with a countdown first, then live fixtures, then the next, each once', async () => {
    const kickOff = new Date(Date.now() + 10 * 60_000).toISOString();
    const mine = aMatch({ kickOff });
    await open('fixture-strip', { ...nothing, matches: [mine] }, { current: [live, next, mine] });
    await screen.findByText(/^You: in/);
    const strip = within(screen.getByRole('navigation', { name: 'Matches' }));
    expect(strip.getAllByRole<HTMLAnchorElement>('link').map(({ search }) => search)).toEqual([
      '?match=u1-2',
      '?match=u1-1',
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
