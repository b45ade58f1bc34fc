import { expect, test } from '@jest/globals';
import { aPortalConfig, apiFailure, aUser, type FakeHandlers } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';

const config = { features: { ...aPortalConfig().features, followFeed: true } };
const field = () => screen.findByRole('textbox', { name: 'Find a friend by eFootball ID' });

const search = async (handler: FakeHandlers['GET /api/players/by-game-id']) => {
  const page = await openPage('/members', {
    user: aUser(),
    config,
    handlers: { ...(handler && { 'GET /api/players/by-game-id': handler }) },
  });
  await page.actor.type(await field(), 'Owl-777');
  await page.actor.click(screen.getByRole('button', { name: 'Find' }));
  return page;
};

test('a friend is found by the eFootball ID', async () => {
  const { requests } = await search([{ id: '65f0c0ffee0000000000b001', username: 'Ana', avatar: null }]);
  expect(await screen.findByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/members/Ana');
  expect(requests.at(-1)?.url.searchParams.get('id')).toBe('Owl-777');
  await expectAccessible();
});

test('nobody may be found', async () => {
  await search([]);
  expect(await screen.findByText('No player with this ID can be found.')).toBeVisible();
});

test('too many searches are explained under the field', async () => {
  await search(() => apiFailure(429, 'Too many attempts. Please wait and try again.', { code: 'rate_limited' }));
  expect(await field()).toHaveAccessibleDescription(/Too many attempts/);
});

test('the search is not there without its feature', async () => {
  await openPage('/members', { user: aUser() });
  expect(await screen.findByRole('searchbox', { name: 'Search by username' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /eFootball ID/ })).not.toBeInTheDocument();
});
