import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { ListedEntry, TournamentChange } from '@portal/contracts';
import { apiFailure, expectAddress, FakeEventSource } from '@portal/portal/testing';
import { act, screen, within } from '@testing-library/react';
import { aBracket, aListedEntry, aMatch, ana, aPlayer, aRound, ben, tournamentId } from '../../testing/builders.ts';
import { expectAccessiblePage } from '../../testing/open-page.ts';
import { openTournament } from '../../testing/open-tournament.ts';

const semifinals = aRound('Semifinals', 1, [aMatch()]);
const anEntrant = ({ entrant, seed }: typeof ana, overrides: Partial<ListedEntry> = {}) =>
  aListedEntry(entrant, { seed, ...overrides });

const tab = (name: string) => screen.findByRole('link', { name });

describe('views', () => {
  test('are links, and the overview is the first', async () => {
    const { actor } = openTournament(aBracket({ rounds: [semifinals] }));
    const navigation = within(await screen.findByRole('navigation', { name: 'Views of the tournament' }));
    expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Overview', 'Bracket', 'Matches', 'Standings', 'Rules', 'Log'],
    ]);
    expect(await tab('Overview')).toHaveAttribute('aria-current', 'page');
    expect(await screen.findByRole('region', { name: 'Tournament Info' })).toBeVisible();
    await expectAccessiblePage();
    await actor.click(await tab('Standings'));
    await expectAddress(`/tournaments/${tournamentId(1)}?tab=standings`);
    expect(await screen.findByRole('heading', { level: 2, name: 'No standings yet' })).toBeVisible();
    expect(await tab('Standings')).toHaveAttribute('aria-current', 'page');
  });

  test('that do not exist show the overview', async () => {
    openTournament(aBracket(), { search: 'tab=prizes' });
    expect(await tab('Overview')).toHaveAttribute('aria-current', 'page');
    expect(await screen.findByRole('region', { name: 'Tournament Info' })).toBeVisible();
  });

  test.each([
    ['an organizer', { roles: ['organizer' as const] }, false],
    ['an operator', {}, true],
  ])('of %s begin with Run', async (_, own, operator) => {
    openTournament(aBracket(), { own, handlers: { 'GET /api/operations/me': { operator } } });
    expect(await tab('Run')).toBeVisible();
    const navigation = within(screen.getByRole('navigation', { name: 'Views of the tournament' }));
    expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Run', 'Overview', 'Bracket', 'Matches', 'Standings', 'Rules', 'Log'],
    ]);
  });

  test('of a player do not include Run', async () => {
    openTournament(aBracket(), { own: {} });
    await screen.findByText('Registration is closed.');
    expect(screen.queryByRole('link', { name: 'Run' })).not.toBeInTheDocument();
  });

  test('that cannot be loaded can be retried', async () => {
    let fails = true;
    const { actor } = openTournament(() => (fails ? apiFailure(503, 'Busy', { code: 'unavailable' }) : aBracket()));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the tournament.");
    fails = false;
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Tournament Info' })).toBeVisible();
  });
});

describe('the overview', () => {
  test('has the match that is played, with its clans, and one action', async () => {
    const playing = aMatch({ key: 'u2-1', label: 'Final', state: 'playing', result: null, winner: null });
    const clan = { id: '65f0c0ffee0000000000e001', name: 'Foxes', logo: null, colors: null };
    openTournament(
      aBracket({
        rounds: [semifinals, aRound('Final', 2, [playing])],
        entrants: [anEntrant(ana, { look: { avatar: null, clan } }), anEntrant(ben)],
      }),
      { own: { matchKey: 'u2-1', entry: { ...anEntrant(ana, { state: 'playing' }), gameId: 'ana-10' } } },
    );
    expect(await screen.findByRole('link', { name: 'Ana against Ben, live, final, your match' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Foxes' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Go to Your Match' })).toBeVisible();
    await expectAccessiblePage();
  });

  test("shows a player's own open match before those that others play", async () => {
    const cem = { ...ben, entrant: aPlayer('65f0c0ffee0000000000c1a3', 'Cem') };
    const dan = { ...ben, entrant: aPlayer('65f0c0ffee0000000000c1a4', 'Dan') };
    const undecided = { result: null, winner: null };
    const own = aMatch({ key: 'u1-1', label: 'Semifinal 1', state: 'open', ...undecided });
    const other = aMatch({ key: 'u1-2', label: 'Semifinal 2', state: 'playing', ...undecided, home: cem, away: dan });
    openTournament(aBracket({ rounds: [aRound('Semifinals', 1, [own, other])] }), { own: {} });
    expect(await screen.findByRole('link', { name: /^Ana against Ben, .*semifinal 1, your match$/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Cem/ })).not.toBeInTheDocument();
  });

  test('before the start counts players, and says how many are missing', async () => {
    const settings = { ...aBracket().settings, minEntrants: 8, maxEntrants: 64 };
    openTournament(
      aBracket({
        phase: 'registration',
        settings,
        entrants: [anEntrant(ana), anEntrant(ben, { state: 'waiting' })],
        staff: [{ playerId: ben.entrant.id, username: 'Ben', role: 'referee' }],
      }),
    );
    expect(await screen.findByText('1 of 64 players · 1 waiting')).toBeVisible();
    expect(screen.getByText('Starts with at least 8 players. 1 so far.')).toBeVisible();
    expect(screen.getByText(/^\s*\(referee\)|\(referee\)$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add to Calendar' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/api\/tournaments\/[0-9a-f]+\/calendar$/),
    );
    expect(screen.getByRole('link', { name: 'Sign In to Join' })).toBeVisible();
  });

  test('at the end has the final and the winner', async () => {
    const places = [{ entrant: ana.entrant, place: 1 }];
    openTournament(aBracket({ phase: 'settled', rounds: [aRound('Final', 1, [aMatch({ label: 'Final' })])], places }));
    const winner = within(await screen.findByRole('region', { name: 'Winner' }));
    expect(winner.getByRole('link', { name: 'Ana' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ana 2, Ben 1, full time, final' })).toBeVisible();
    expect(screen.getByText('The tournament has ended.')).toBeVisible();
    expect(screen.queryByText('Updated just now')).not.toBeInTheDocument();
  });

  test.each([
    ['paused', 'Paused', 'The tournament is paused. Server maintenance.'],
    ['cancelled', 'Canceled', 'The tournament is canceled. Server maintenance.'],
  ] as const)('of a %s tournament says why', async (phase, badge, text) => {
    openTournament(aBracket({ phase, reason: 'Server maintenance.' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(badge)).toBeVisible();
    expect(screen.queryByText('Live Now')).not.toBeInTheDocument();
  });
});

describe('fresh data', () => {
  afterEach(() => {
    FakeEventSource.remove();
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const undecided = { state: 'open', result: null, winner: null } as const;

  test.each([
    ['live', 2],
    ['settled', 1],
  ] as const)('of a %s tournament takes %d requests in ten seconds without a stream', async (phase, count) => {
    jest.useFakeTimers();
    const { requests } = openTournament(aBracket({ phase, rounds: [semifinals] }));
    await screen.findByRole('region', { name: 'Tournament Info' });
    await pass(10_000);
    expect(requests.filter(({ key }) => key.endsWith('/bracket'))).toHaveLength(count);
  });

  test('announces new results at most once in ten seconds', async () => {
    jest.useFakeTimers();
    FakeEventSource.install();
    const final = aMatch({ key: 'u2-1', label: 'Final' });
    const third = aMatch({ key: 'u2-2', result: { walkover: 'away' }, winner: 'away' });
    const open = [aMatch(undecided), aMatch({ ...final, ...undecided }), aMatch({ ...third, ...undecided })];
    openTournament(aBracket({ version: 7, rounds: [aRound('Matches', 1, open)] }));
    await screen.findByRole('region', { name: 'Tournament Info' });
    const change = (after: number, matches: TournamentChange['matches']) =>
      FakeEventSource.last.emit('change', {
        ...{ after, version: after + 1, phase: 'live', reason: null, nextPhaseAt: null, matches },
      });
    const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    change(7, [aMatch()]);
    await pass(1_000);
    expect(status()).toContain('Ana 2–1 Ben.');
    change(8, [final, third]);
    await pass(7_000);
    expect(status()).toContain('Ana 2–1 Ben.');
    await pass(10_000);
    expect(status()).toContain('Ben beat Ana by walkover. 1 more result.');
  });

  test('that cannot be loaded is said to be old', async () => {
    jest.useFakeTimers();
    let fails = false;
    openTournament(() =>
      fails ? apiFailure(503, 'Busy', { code: 'unavailable' }) : aBracket({ rounds: [semifinals] }),
    );
    expect(await screen.findByText('Updated just now')).toBeVisible();
    fails = true;
    await pass(31_000);
    expect(screen.getByText('Reconnecting… Updated 30 s ago')).toBeVisible();
    fails = false;
    await pass(20_000);
    expect(screen.getByText('Updated just now')).toBeVisible();
  });
});
