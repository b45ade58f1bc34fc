import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { players } from '../../testing/builders.ts';
import { openPage } from '../../testing/open-page.ts';

test('a search without a match leads to the search of all members where more players exist than are shown', async () => {
  const handlers = { 'GET /api/leaderboard': players(...Array(50).fill({})) };
  await openPage('/leaderboard?q=nutmeg ninja', { handlers });
  expect(await screen.findByText('Not in the top 50.', { exact: false })).toBeVisible();
  const search = screen.getByRole('link', { name: 'Search all members' });
  expect(search).toHaveAttribute('href', '/members?q=nutmeg%20ninja');
});
