import { describe, expect, test } from '@jest/globals';
import type { TournamentBracket } from '@portal/contracts';
import { apiFailure, expectToast } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aBracket, aMatch, aRound, tournamentId } from '../../../testing/builders.ts';
import { anEntrant, entrants, openConsole } from '../../../testing/open-console.ts';
import { button, expectAccessiblePage } from '../../../testing/open-page.ts';

const live = aBracket({
  rounds: [
    aRound('Semifinals', 1, [
      aMatch(),
      aMatch({ key: 'u1-2', label: 'Semifinal 2', state: 'disputed', result: null, winner: null }),
    ]),
    aRound('Final', 2, [aMatch({ key: 'u2-1', label: 'Final', state: 'waiting', result: null, winner: null })]),
  ],
});

test('progress by round, and the match that holds the round up', async () => {
  openConsole(live);
  const progress = within(await screen.findByRole('region', { name: 'Progress' }));
  expect(progress.getByText('1/2')).toBeVisible();
  expect(progress.getByRole('progressbar', { name: 'Semifinals' })).toHaveAttribute('value', '1');
  expect(progress.getByRole('link', { name: 'Semifinal 2, Ana vs Ben' })).toHaveAttribute(
    'href',
    `/tournaments/${tournamentId(1)}?match=u1-2`,
  );
});

describe('the next step', () => {
  const checkIn = (overrides: Partial<TournamentBracket> = {}) =>
    aBracket({
      phase: 'check-in',
      entrants: [
        ...entrants(5),
        ...entrants(2, { state: 'registered' }, 10),
        anEntrant(20, { state: 'waiting', position: 1, isPresent: true }),
        anEntrant(21, { state: 'waiting', position: 2, isPresent: false }),
      ],
      ...overrides,
    });

  test.each([
    ['announced', {}, 'Open Registration', 'Open registration: players can join.'],
    [
      'registration',
      { entrants: entrants(3, { state: 'registered' }) },
      'Open Check-In',
      'Open check-in: registration ends. 3 players registered, 0 on the waiting list.',
    ],
    [
      'check-in',
      { entrants: checkIn().entrants },
      'Close Check-In',
      'Close check-in: 6 players play, 2 are out, 1 moves up.',
    ],
    [
      'ready',
      { entrants: entrants(2), rounds: [aRound('Final', 1, [aMatch({ state: 'waiting' })])] },
      'Start Tournament',
      'Start: 2 players, 1 match. The first ones open immediately.',
    ],
    [
      'ready',
      { entrants: entrants(8), settings: { ...aBracket().settings, format: 'swiss' } },
      'Start Tournament',
      'Start: 8 players, 3 rounds. The first one is drawn immediately.',
    ],
    ['paused', {}, 'Resume', 'Resume: all clocks run on from where they stopped.'],
  ] as const)('in %s', async (phase, overrides, label, effect) => {
    openConsole(
      aBracket({
        phase,
        ...overrides,
        entrants: [...('entrants' in overrides ? overrides.entrants : [])],
        rounds: [...('rounds' in overrides ? overrides.rounds : [])],
      }),
    );
    const bar = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(bar.getByText(effect)).toBeVisible();
    expect(bar.getByRole('button', { name: label })).toBeEnabled();
    await expectAccessiblePage();
  });

  test('is taken with the version on screen, shows the new phase, and can be undone from the toast', async () => {
    const bracket = checkIn();
    const page = openConsole(bracket, {
      handlers: {
        'POST /api/tournaments/{id}/phase': ({ body }) => {
          const { to } = body as { to: 'ready' | 'check-in' };
          const next = { ...bracket, phase: to, version: to === 'ready' ? 8 : 9 };
          page.show(next);
          return next;
        },
      },
    });
    await page.actor.click(await button('Close Check-In'));
    expect(await screen.findByText('Phase: Ready to start')).toBeVisible();
    await page.actor.click(
      within(screen.getByRole('region', { name: 'Notifications' })).getByRole('button', { name: 'Undo' }),
    );
    expect(await screen.findByText('Phase: Check-in')).toBeVisible();
    expect(page.sent()).toEqual([
      { to: 'ready', version: 7 },
      { to: 'check-in', version: 8 },
    ]);
  });

  test('is blocked below the fewest players', async () => {
    openConsole(checkIn({ entrants: entrants(3) }));
    expect(await button('Close Check-In')).toBeDisabled();
    expect(screen.getByText('At least 4 players must have checked in. 3 so far.')).toBeVisible();
  });

  test('of a tournament that has changed is not taken, and the screen reloads', async () => {
    const page = openConsole(checkIn(), {
      handlers: {
        'POST /api/tournaments/{id}/phase': () =>
          apiFailure(409, 'The tournament has changed. Please check and try again.', { code: 'tournament_changed' }),
      },
    });
    await button('Close Check-In');
    page.show(checkIn({ entrants: entrants(6), version: 8 }));
    await page.actor.click(await button('Close Check-In'));
    await expectToast({
      title: 'Nothing Was Changed',
      description: 'The tournament has changed. Please check and try again.',
      variant: 'destructive',
    });
    expect(await screen.findByText('Close check-in: 6 players play, 0 are out, 0 move up.')).toBeVisible();
  });

  test('offers the way back until a match has been reported', async () => {
    const open = aMatch({ state: 'open', result: null, winner: null });
    const page = openConsole(aBracket({ rounds: [aRound('Final', 1, [open])] }));
    expect(await button('Undo: Back to Seeding')).toBeVisible();
    page.unmount();
    openConsole(aBracket({ rounds: [aRound('Final', 1, [{ ...open, state: 'reported' }])] }));
    await screen.findByRole('region', { name: 'Next step' });
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });
});

test.each([
  ['Pause…', 'Pause Tournament', 'paused'],
  ['Cancel Tournament…', 'Cancel Tournament', 'cancelled'],
] as const)('%s needs a reason', async (opener, label, to) => {
  const page = openConsole(live, {
    handlers: {
      'POST /api/tournaments/{id}/phase': ({ body }) => ({
        ...live,
        phase: to,
        reason: (body as { reason: string }).reason,
      }),
    },
  });
  await page.actor.click(await button(opener));
  const dialog = within(await screen.findByRole('dialog'));
  await page.actor.click(dialog.getByRole('button', { name: label }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await expectAccessiblePage();
  await page.actor.click(dialog.getByRole('button', { name: 'The game servers are down.' }));
  await page.actor.click(dialog.getByRole('button', { name: label }));
  await waitFor(() => expect(page.sent()).toEqual([{ to, version: 7, reason: 'The game servers are down.' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('gives everyone more time, with a reason', async () => {
  const sent: unknown[] = [];
  const page = openConsole(live, {
    handlers: {
      'POST /api/tournaments/{id}/clocks': ({ body }) => {
        sent.push(body);
        return { ...live, version: 8 };
      },
    },
  });
  await page.actor.click(await button('Give More Time…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give everyone more time?' }));
  await page.actor.click(dialog.getByRole('button', { name: 'Add 15 Min' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await expectAccessiblePage();
  await page.actor.click(dialog.getByRole('button', { name: 'Minutes: more' }));
  await page.actor.click(dialog.getByRole('button', { name: 'Minutes: more' }));
  await page.actor.click(dialog.getByRole('button', { name: 'The game servers were down.' }));
  await page.actor.click(dialog.getByRole('button', { name: 'Add 25 Min' }));
  await waitFor(() => expect(sent).toEqual([{ minutes: 25, version: 7, reason: 'The game servers were down.' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('no clock runs in a tournament that has finished', async () => {
  openConsole(aBracket({ phase: 'finished' }));
  await screen.findByRole('region', { name: 'Next step' });
  expect(screen.queryByRole('button', { name: 'Give More Time…' })).not.toBeInTheDocument();
});
