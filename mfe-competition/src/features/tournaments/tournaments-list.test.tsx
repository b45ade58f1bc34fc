import { describe, expect, test } from '@jest/globals';
import type { OwnMatches, TournamentPhase } from '@portal/contracts';
import { apiFailure, aUser } from '@portal/portal/testing';
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
    ['cancelled', 'cancelled', 'Cancelled', 'View Details'],
  ] as const)('in the phase %s has a badge and a button', async (phase, status, badge, action) => {
    open(phase, status);
    const { getByText, getByRole } = await card();
    expect(getByText(badge)).toBeVisible();
    expect(getByRole('link', { name: new RegExp(action) })).toBeVisible();
    expect(getByText('24 of 32 players')).toBeVisible();
  });

  test.each([
    ['registration', 'registered', 'Registered', 'View Details'],
    ['check-in', 'registered', 'Registered', 'Check In'],
    ['check-in', 'checkedIn', 'Checked In', 'View Details'],
    ['check-in', 'waiting', 'Waiting List', 'Check In'],
  ] as const)('in the phase %s tells a player who is %s so', async (phase, state, badge, action) => {
    open(phase, 'upcoming', [anOwnEntry({ phase, state })]);
    const { getByText, getByRole } = await card();
    expect(getByText(badge)).toBeVisible();
    expect(getByRole('link', { name: new RegExp(action) })).toBeVisible();
  });

  test('does not offer a check-in to a player who is not registered', async () => {
    open('check-in', 'upcoming', []);
    expect((await card()).getByRole('link', { name: /View Details/ })).toBeVisible();
  });
});

describe('Your tournaments', () => {
  test('are the first row', async () => {
    open('registration', 'upcoming', [anOwnEntry()]);
    const own = within(await screen.findByRole('region', { name: 'Your tournaments' }));
    expect(own.getByRole('link', { name: /Night Cup/ })).toHaveAttribute('href', `/tournaments/${tournamentId(1)}`);
    await expectAccessiblePage();
  });

  test('are left out without entries, and when they cannot be loaded', async () => {
    open('registration', 'upcoming', () => apiFailure(403, 'No', { code: 'forbidden' }));
    await card();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your tournaments' })).not.toBeInTheDocument());
  });
});
