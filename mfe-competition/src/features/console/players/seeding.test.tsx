import { expect, test } from '@jest/globals';
import type { TournamentBracket, TournamentLogEntry } from '@portal/contracts';
import { apiFailure, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aBracket } from '../../../testing/builders.ts';
import { anEntrant, openConsole, playerId } from '../../../testing/open-console.ts';
import { button, expectAccessiblePage, readAnnouncement } from '../../../testing/open-page.ts';

const ready = (order: readonly number[], version = 7): TournamentBracket =>
  aBracket({
    phase: 'ready',
    version,
    entrants: order.map((position, at) => anEntrant(position, { seed: at + 1 })),
  });

/** Moves players as the service does, and counts the versions up. */
const open = (handlers: FakeHandlers = {}) => {
  let order = [1, 2, 3, 4];
  let version = 7;
  const page = openConsole(ready(order), {
    section: 'players',
    handlers: {
      'PUT /api/tournaments/{id}/seeds': ({ body }) => {
        const command = body as { by: string; version: number } | { move: string; to: number; version: number };
        if (command.version !== version)
          return apiFailure(409, 'The tournament has changed. Please check and try again.', {
            code: 'tournament_changed',
          });
        version += 1;
        if ('move' in command) {
          const moved = order.find((position) => playerId(position) === command.move) ?? 0;
          const others = order.filter((position) => position !== moved);
          order = [...others.slice(0, command.to - 1), moved, ...others.slice(command.to - 1)];
        } else order = order.toReversed();
        const next = ready(order, version);
        page.show(next);
        return next.entrants;
      },
      ...handlers,
    },
  });
  return page;
};

const seeds = async () =>
  within(await screen.findByRole('list', { name: 'Seeds' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

const expectSeeds = (...positions: number[]) =>
  waitFor(async () => expect(await seeds()).toEqual(positions.map((position) => `player_${position}`)));

test('shows who is checked in, how they were seeded, and who is new since then', async () => {
  const row: TournamentLogEntry = {
    ...{ version: 6, at: '2026-03-01T11:50:00.000Z', by: null, kind: 'seeded-by-random', key: null, playerId: null },
    ...{ pair: null, round: null, before: null, after: null, reason: null },
  };
  open({ 'GET /api/tournaments/{id}/log': [{ ...row, version: 7, kind: 'moved-up', playerId: playerId(4) }, row] });
  expect(await screen.findByText('4 checked in. Seeded at random. 1 new since then.')).toBeVisible();
  const [first, , , last] = within(screen.getByRole('list', { name: 'Seeds' })).getAllByRole('listitem');
  expect(last).toHaveTextContent('New');
  expect(first).not.toHaveTextContent('New');
  await expectAccessiblePage();
});

test('moves a player up and down, several times in quick succession, and keeps the focus', async () => {
  const page = open();
  await page.actor.click(await button('Move player_3 up'));
  await page.actor.click(await button('Move player_3 up'));
  await expectSeeds(3, 1, 2, 4);
  expect(await button('Move player_3 up')).toHaveFocus();
  await waitFor(() =>
    expect(page.sent()).toEqual([
      { move: playerId(3), to: 2, version: 7 },
      { move: playerId(3), to: 1, version: 8 },
    ]),
  );
  // At the end of the list.
  await page.actor.click(await button('Move player_3 up'));
  await page.actor.click(await button('Move player_4 up'));
  await expectSeeds(3, 1, 4, 2);
  expect(readAnnouncement()).toBe('player_4 is seed 3.');
});

test('moves a player to a seed', async () => {
  const page = open();
  await page.actor.click(await button('4, move player_4 to seed…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to seed…' }));
  await page.actor.click(dialog.getByRole('button', { name: 'Seed: less' }));
  await page.actor.click(dialog.getByRole('button', { name: 'Seed: less' }));
  await page.actor.click(dialog.getByRole('button', { name: 'Move' }));
  await expectSeeds(1, 4, 2, 3);
});

test('drags a player by keyboard', async () => {
  const page = open();
  (await button('Drag player_1, seed 1')).focus();
  await page.actor.keyboard(' {ArrowDown}{ArrowDown}');
  expect(readAnnouncement()).toBe('Seed 3 of 4.');
  expect(page.sent()).toEqual([]);
  await page.actor.keyboard('{Escape}');
  expect(readAnnouncement()).toBe('player_1 stays at seed 1.');
  await page.actor.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
  await expectSeeds(2, 3, 1, 4);
  expect(await button('Drag player_1, seed 3')).toHaveFocus();
  await waitFor(() => expect(page.sent()).toEqual([{ move: playerId(1), to: 3, version: 7 }]));
});

test('drags a player with the pointer', async () => {
  const page = open();
  const handle = await button('Drag player_4, seed 4');
  const rows = within(screen.getByRole('list', { name: 'Seeds' })).getAllByRole('listitem');
  for (const [at, row] of rows.entries()) row.getBoundingClientRect = () => new DOMRect(0, at * 50, 300, 50);
  handle.setPointerCapture = () => {};
  for (const type of ['pointerdown', 'pointermove', 'pointerup'])
    fireEvent(handle, new MouseEvent(type, { bubbles: true, clientY: 60 }));
  await expectSeeds(1, 4, 2, 3);
  await waitFor(() => expect(page.sent()).toEqual([{ move: playerId(4), to: 2, version: 7 }]));
});

test.each([
  ['Seed by Score', 'score'],
  ['Shuffle', 'random'],
])('%s', async (label, by) => {
  const page = open();
  await page.actor.click(await button(label));
  await expectSeeds(4, 3, 2, 1);
  expect(page.sent()).toEqual([{ by, version: 7 }]);
});

test('a tournament that has changed is shown as it is, and the toast says so', async () => {
  const page = open({
    'PUT /api/tournaments/{id}/seeds': () => {
      page.show(ready([4, 2, 1, 3], 20));
      return apiFailure(409, 'The tournament has changed. Please check and try again.', { code: 'tournament_changed' });
    },
  });
  await page.actor.click(await button('Move player_2 up'));
  await expectToast({
    title: 'Nothing Was Changed',
    description: 'The tournament has changed. Please check and try again.',
    variant: 'destructive',
  });
  await expectSeeds(4, 2, 1, 3);
});
