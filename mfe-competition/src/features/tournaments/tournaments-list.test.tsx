import { describe, expect, jest, test } from '@jest/globals';
import type { OwnMatches, TournamentPhase } from '@portal/contracts';
import { apiFailure, apiPage, aUser } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aTournament, tournamentId } from '../../testing/builders.ts';
import { expectAccessiblePage, openPage } from '../../testing/open-page.ts';
import { playFeatures } from '../../testing/open-tournament.ts';

type OwnEntry = OwnMatches['entries'][number];

const anOwnEntry = (overrides: Partial<OwnEntry> = {}): OwnEntry => ({
  ...{ id: tournamentId(1), name: 'Night Cup', phase: 'registration', startsAt: '2026-03-01T12:00:00.000Z' },
  ...{ state: 'registered', place: null, nextPhaseAt: null },
  ...overrides,
});

const open = (
  phase: TournamentPhase,
  status: string,
  own: readonly OwnEntry[] | null | (() => ReturnType<typeof apiFailure>) = null,
) =>
  openPage('/tournaments', {
    user: own && aUser(),
    config: { features: playFeatures },
    handlers: {
      'GET /api/tournaments': [aTournament({ phase, status })],
      ...(own && {
        'GET /api/matches/mine':
          typeof own === 'function'
            ? own
            : { next: null, mayOrganize: false, organizes: [], matches: [], entries: [...own] },
      }),
    },
  });

const card = async () => within(await screen.findByRole('article', { name: 'Night Cup' }));

describe('the card of a tournament that is played in the portal', () => {
  test.each([
    ['announced', 'upcoming', 'UPCOMING', 'View Details'],
    ['registration', 'upcoming', 'UPCOMING', 'Register Now'],
    ['check-in', 'upcoming', 'UPCOMING', 'Check In'],
    ['live', 'live', 'LIVE', 'Watch Live'],
    ['paused', 'live', 'Paused', 'View Details'],
    ['settled', 'completed', 'COMPLETED', 'View Results'],
    ['cancelled', 'cancelled', 'Canceled', 'View Details'],
  ] as const)('in the phase %s has a badge and a button', async (phase, status, badge, action) => {
    open(phase, status);
    const { getByText, getByRole } = await card();
    expect(getByText(badge)).toBeVisible();
    expect(getByRole('link', { name: new RegExp(action) })).toBeVisible();
    expect(getByText('24 of 32 players')).toBeVisible();
  });

  test('does not offer a check-in to a player who is not registered', async () => {
    open('check-in', 'upcoming', []);
    expect((await card()).getByRole('link', { name: /View Details/ })).toBeVisible();
  });
});

describe('Your tournaments', () => {
  test('are the first row, and not repeated below', async () => {
    open('registration', 'upcoming', [anOwnEntry()]);
    const own = within(await screen.findByRole('region', { name: 'Your tournaments' }));
    expect(own.getByRole('link', { name: /Night Cup/ })).toHaveAttribute('href', `/tournaments/${tournamentId(1)}`);
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    await expectAccessiblePage();
  });

  test('are left out without entries, and when they cannot be loaded', async () => {
    open('registration', 'upcoming', () => apiFailure(403, 'No', { code: 'forbidden' }));
    await card();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your tournaments' })).not.toBeInTheDocument());
  });
});

describe('the sections', () => {
  const played = (position: number, phase: TournamentPhase, status: string) =>
    aTournament({ id: tournamentId(position), name: `${phase} cup`, phase, status });
  const away = (position: number, status: string) =>
    aTournament({ id: tournamentId(position), name: `${status} elsewhere`, status });
  const everything = [
    ...[away(1, 'live'), played(2, 'live', 'live'), away(3, 'upcoming'), played(4, 'announced', 'upcoming')],
    ...[played(5, 'registration', 'upcoming'), played(6, 'check-in', 'upcoming'), played(7, 'settled', 'completed')],
    ...[away(8, 'completed'), played(9, 'cancelled', 'cancelled'), played(10, 'paused', 'live')],
  ];
  const openAll = (tournaments = everything) =>
    openPage('/tournaments', { config: { features: playFeatures }, handlers: { 'GET /api/tournaments': tournaments } });

  const readSections = async () => {
    await screen.findByRole('region', { name: 'Live now' });
    return screen.getAllByRole('region').flatMap((region) => {
      const names = within(region).queryAllByRole('heading', { level: 3 });
      return names.length > 0 ? [[region.getAttribute('aria-label'), names.map(({ textContent }) => textContent)]] : [];
    });
  };

  test('have the order in which players need them, what is played elsewhere behind', async () => {
    openAll();
    expect(await readSections()).toEqual([
      ['Live now', ['live cup', 'paused cup']],
      ['Open for registration', ['registration cup']],
      ['Coming up', ['announced cup', 'check-in cup']],
      ['Announced elsewhere', ['live elsewhere', 'upcoming elsewhere']],
      ['Completed', ['settled cup', 'completed elsewhere']],
      ['Canceled', ['cancelled cup']],
    ]);
    await expectAccessiblePage();
  });

  test('never call a tournament live that nobody plays here', async () => {
    openAll();
    const elsewhere = within(await screen.findByRole('region', { name: 'Announced elsewhere' }));
    expect(elsewhere.getByText(/^Played elsewhere\./)).toBeVisible();
    expect(elsewhere.getAllByText('Elsewhere')).toHaveLength(2);
    expect(elsewhere.queryByText(/LIVE|Watch Live|Register Now/)).not.toBeInTheDocument();
    expect(elsewhere.getAllByRole('link', { name: 'View Details' })).toHaveLength(2);
  });

  test('are lines on phones', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) =>
        Object.assign(new EventTarget() as MediaQueryList, { matches: media.includes('max-width'), media }),
      );
    openAll();
    const live = within(await screen.findByRole('region', { name: 'Live now' }));
    expect(live.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'live cup24 of 32 · Mar 1, 2026LIVE',
      'paused cup24 of 32 · Mar 1, 2026Paused',
    ]);
    const elsewhere = within(screen.getByRole('region', { name: 'Announced elsewhere' }));
    expect(elsewhere.getAllByRole('link')[0]).toHaveTextContent('live elsewhereMar 1, 2026');
    await expectAccessiblePage();
    jest.restoreAllMocks();
  });

  test('move the focus to the first new tournament in its section', async () => {
    const { actor } = openPage('/tournaments', {
      config: { features: playFeatures },
      handlers: {
        'GET /api/tournaments': ({ url }) =>
          url.searchParams.has('cursor') ? everything.slice(4) : apiPage(everything.slice(0, 4), 'second'),
      },
    });
    await actor.click(await screen.findByRole('button', { name: 'Load More Tournaments' }));
    await screen.findByRole('heading', { level: 3, name: 'registration cup' });
    expect(screen.getByRole('link', { description: 'paused cup' })).toHaveFocus();
  });
});
