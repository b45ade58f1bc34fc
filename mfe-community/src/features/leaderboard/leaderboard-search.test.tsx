import { expect, test } from '@jest/globals';
import { aPortalConfig } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import { players, toClans } from '../../testing/builders.ts';
import { openPage } from '../../testing/open-page.ts';
import { readRows } from '../../testing/tables.ts';

test('a search without a match leads to the search of all members where more players exist than are shown', async () => {
  const handlers = { 'GET /api/leaderboard': players(...Array(50).fill({})) };
  await openPage('/leaderboard?q=nutmeg ninja', { handlers });
  expect(await screen.findByText('Not in the top 50.', { exact: false })).toBeVisible();
  const search = screen.getByRole('link', { name: 'Search all members' });
  expect(search).toHaveAttribute('href', '/members?q=nutmeg%20ninja');
});

test('where tournaments are played, the points of clans are the scores of their members', async () => {
  await openPage('/leaderboard?tab=clans', {
    config: { features: { ...aPortalConfig().features, playTournaments: true } },
    handlers: { 'GET /api/leaderboard': toClans({ name: 'Night Owls', score: 9_030, memberCount: 12 }) },
  });
  expect(await readRows('Clans')).toEqual([['Rank 1, gold medal', 'Night Owls', '9,030', '12']]);
});
