import { expect, test } from '@jest/globals';
import type { DailyCup } from '@portal/contracts';
import { apiFailure, aUser, expectToast } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
// Loaded before the tests, so that the first one does not wait for them.
import '../create/create-tournament.tsx';
import './daily-cups.tsx';
import { tournamentId } from '../../testing/builders.ts';
import { openPage } from '../../testing/open-page.ts';
import { playFeatures } from '../../testing/open-tournament.ts';

const aDailyCup = (overrides: Partial<DailyCup> = {}): DailyCup => ({
  ...{ id: tournamentId(7), name: 'Daily Cup', platformGroup: 'console', size: 8 },
  ...{ opensAt: '08:00', startsAt: '19:00', isPaused: false, latestId: tournamentId(1) },
  organizer: { playerId: '65f0c0ffee0000000000c1a1', username: 'Ana' },
  nextAt: '2026-03-01T08:00:00.000Z',
  ...overrides,
});

/** Opens the form for organizers with a server that remembers. */
const open = async (all: DailyCup[]) => {
  let stored = all;
  const page = await openPage('/tournaments?create=yes', {
    user: aUser(),
    config: { features: playFeatures },
    handlers: {
      'GET /api/matches/mine': { next: null, mayOrganize: true, organizes: [], matches: [], entries: [] },
      'GET /api/daily-cups': () => stored,
      'POST /api/daily-cups': () => {
        const created = aDailyCup({ id: tournamentId(8), name: 'Night Cup', latestId: null });
        stored = [...stored, created];
        return created;
      },
      'PUT /api/daily-cups/{id}': () => {
        stored = stored.map((one) => ({ ...one, isPaused: !one.isPaused, nextAt: null }));
        return stored[0] ?? apiFailure(404, 'Not found', { code: 'not_found' });
      },
      'DELETE /api/daily-cups/{id}': () => {
        stored = [];
        return { success: true };
      },
    },
  });
  return { ...page, section: await screen.findByRole('region', { name: 'Daily cups' }) };
};

const listed = async (section: HTMLElement) => within(section).findAllByRole('listitem');

test('an organizer reads, pauses, resumes and deletes a daily cup', async () => {
  const { actor, section } = await open([aDailyCup()]);
  const [row] = await listed(section);
  expect(row).toHaveTextContent('PlayStation and PC · 8 players · opens 08:00, starts when full or at 19:00 UTC');
  expect(within(section).getByRole('link', { name: 'Latest cup' })).toHaveAttribute(
    'href',
    `/tournaments/${tournamentId(1)}`,
  );
  await expectAccessible();
  await actor.click(within(section).getByRole('button', { name: 'Pause Daily Cup' }));
  await expectToast({ title: 'Daily Cup Paused' });
  expect(await within(section).findByText('Paused')).toBeVisible();
  await actor.click(within(section).getByRole('button', { name: 'Resume Daily Cup' }));
  expect(await within(section).findByRole('button', { name: 'Pause Daily Cup' })).toBeVisible();
  await actor.click(within(section).getByRole('button', { name: 'Delete Daily Cup' }));
  await actor.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await within(section).findByText('No daily cups yet.')).toBeVisible();
});

test('an organizer creates a daily cup, whose hours must differ', async () => {
  const { actor, section, requests } = await open([]);
  const name = await within(section).findByLabelText('Name of the daily cup');
  await actor.clear(name);
  await actor.type(name, 'Night Cup');
  const starts = within(section).getByLabelText('Starts at the latest (UTC)');
  await actor.clear(starts);
  await actor.type(starts, '08:00');
  await actor.click(within(section).getByRole('button', { name: 'Create Daily Cup' }));
  expect(await within(section).findByText('Must not be the time at which it opens')).toBeVisible();
  await actor.clear(starts);
  await actor.type(starts, '21:30');
  await actor.click(within(section).getByRole('button', { name: 'Create Daily Cup' }));
  await expectToast({ title: 'Daily Cup Created', description: 'Night Cup' });
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
    ...{ name: 'Night Cup', platformGroup: 'console', size: 8, opensAt: '08:00', startsAt: '21:30' },
  });
  expect(await listed(section)).toHaveLength(1);
});
