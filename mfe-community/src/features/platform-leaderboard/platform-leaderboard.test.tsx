import { expect, test } from '@jest/globals';
import { apiFailure, type FakeHandlers, neverResponds, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import { leaderboardCalls, players } from '../../testing/leaderboard';
import { rowsOf, tableNamed } from '../../testing/tables';
import { Widget } from './platform-leaderboard';

const show = (answer: NonNullable<FakeHandlers['GET /api/leaderboard']>) =>
  renderPortal(<Widget platformGroup="mobile" limit={10} />, {
    bare: true,
    handlers: { 'GET /api/leaderboard': answer },
  });

test('the platform’s best players are ranked', async () => {
  const page = show(players({ platform: 'Mobile', clan: 'Night Owls' }, {}, {}, { platform: 'Mobile' }));
  expect(await screen.findByText('#4')).toBeVisible();
  const [first] = await rowsOf('Leaderboard');
  expect(first).toEqual(['Rank 1, gold medal', 'player_1Mobile Player', 'Night Owls', '9,000']);
  expect(leaderboardCalls(page)).toEqual(['?type=player&limit=10&platformGroup=mobile']);
  await expectAccessible();
});

test('as many skeleton rows as there may be players hold their place', async () => {
  show(() => neverResponds());
  expect(await tableNamed('Leaderboard')).toHaveAttribute('aria-busy', 'true');
  expect(await rowsOf('Leaderboard')).toHaveLength(10);
});

test('a platform without players says so', async () => {
  show([]);
  expect(await screen.findByText('No players on leaderboard yet')).toBeVisible();
});

test('a failure can be tried again', async () => {
  let isUp = false;
  const { actor } = show(() => (isUp ? players({}) : apiFailure(500, 'Internal')));
  await screen.findByRole('alert');
  isUp = true;
  await actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: /player_1/ })).toBeVisible();
});
