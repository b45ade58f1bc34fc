import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { TournamentBracket } from '@portal/contracts';
import { screen, within } from '@testing-library/react';
import { aBracket } from '../../../testing/builders.ts';
import { entrants, openConsole } from '../../../testing/open-console.ts';
import { button, expectAccessiblePage } from '../../../testing/open-page.ts';
import { freezeTime } from '../../../testing/open-room.ts';

beforeEach(freezeTime);
afterEach(() => void jest.useRealTimers());

/** Two days after `freezeTime`. */
const times = {
  ...{ opensAt: '2026-02-20T12:00:00.000Z', checkInAt: '2026-03-03T12:03:18.000Z' },
  ...{ checkInClosesAt: '2026-03-03T12:43:18.000Z', startsAt: '2026-03-03T13:03:18.000Z' },
  endsAt: '2026-03-03T16:03:18.000Z',
};

const open = (phase: 'registration' | 'ready') => {
  const bracket: TournamentBracket = aBracket({
    phase,
    settings: { ...aBracket().settings, times },
    entrants: entrants(8, { state: phase === 'ready' ? 'checkedIn' : 'registered' }),
  });
  const page = openConsole(bracket, {
    handlers: { 'POST /api/tournaments/{id}/phase': () => ({ ...bracket, version: 8 }) },
  });
  return page;
};

test('opening check-in early asks, and says what happens to the times', async () => {
  const page = open('registration');
  await page.actor.click(await button('Open Check-In'));
  const dialog = within(screen.getByRole('dialog', { name: 'Open Check-In now?' }));
  expect(dialog.getByText(/^It is planned for March 3, 12:03 PM UTC\./)).toBeVisible();
  expect(
    dialog.getByText(
      'If the times move: Check-in closes March 1, 12:43 PM UTC. The tournament starts March 1, 1:03 PM UTC.',
    ),
  ).toBeVisible();
  expect(
    dialog.getByText(
      'If you keep them: Check-in closes March 3, 12:43 PM UTC. The tournament starts March 3, 1:03 PM UTC.',
    ),
  ).toBeVisible();
  await expectAccessiblePage();
  expect(page.sent()).toEqual([]);
  await page.actor.click(dialog.getByRole('button', { name: 'Move Times' }));
  expect(page.sent()).toEqual([{ to: 'check-in', version: 7, movesTimes: true }]);
});

test('the times can stay', async () => {
  const page = open('registration');
  await page.actor.click(await button('Open Check-In'));
  await page.actor.click(await button('Keep Times'));
  expect(page.sent()).toEqual([{ to: 'check-in', version: 7, movesTimes: false }]);
});

test('starting early asks once', async () => {
  const page = open('ready');
  await page.actor.click(await button('Start Tournament'));
  const dialog = within(screen.getByRole('dialog', { name: 'Start Tournament now?' }));
  expect(dialog.queryByRole('button', { name: 'Keep Times' })).not.toBeInTheDocument();
  await page.actor.click(dialog.getByRole('button', { name: 'Start Now' }));
  expect(page.sent()).toEqual([{ to: 'live', version: 7, movesTimes: true }]);
});
