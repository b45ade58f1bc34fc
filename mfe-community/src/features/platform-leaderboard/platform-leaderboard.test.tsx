import { expect, test } from '@jest/globals';
import { type FakeHandlers, failOnce, neverResponds, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import { leaderboardCalls, players } from '../../testing/builders.ts';
import { readRows, tableNamed } from '../../testing/tables.ts';
import { Widget } from './platform-leaderboard.tsx';

const show = (handler: NonNullable<FakeHandlers['GET /api/leaderboard']>) =>
  renderPortal(<Widget platformGroup="mobile" limit={10} />, {
    bare: true,
    handlers: { 'GET /api/leaderboard': handler },
  });

test('the platform’s best players are ranked', async () => {
  const page = show(players({ platform: 'Mobile', clan: 'Night Owls' }, {}, {}, { platform: 'Mobile' }));
  expect(await screen.findByText('#4')).toBeVisible();
  const [first] = await readRows('Leaderboard');
  expect(first).toEqual(['Rank 1, gold medal', 'player_1Mobile Player', 'Night Owls', '9,000']);
  expect(leaderboardCalls(page)).toEqual(['?type=player&limit=10&platformGroup=mobile']);
  await expectAccessible();
});

test('a skeleton shows as many rows as requested', async () => {
  show(() => neverResponds());
  expect(await tableNamed('Leaderboard')).toHaveAttribute('aria-busy', 'true');
  expect(await readRows('Leaderboard')).toHaveLength(10);
});

test('a platform without players shows an empty state', async () => {
  show([]);
  expect(await screen.findByText('No players on leaderboard yet')).toBeVisible();
});

test('a failure can be retried', async () => {
  const { actor } = show(failOnce(players({})));
  await screen.findByRole('alert');
  await actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: /player_1/ })).toBeVisible();
});
