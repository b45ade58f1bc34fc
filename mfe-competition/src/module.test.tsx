import { expect, test } from '@jest/globals';
import { renderPortal } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import manifest from '../module.json';
import { portalModule } from './module';

test('the tournament list is empty and says so', async () => {
  renderPortal(portalModule, { route: '/tournaments' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Tournaments' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'No Tournaments Available' })).toBeVisible();
  expect(screen.getByText('There are currently no tournaments running. Check back soon...')).toBeVisible();
});

test('the clans page says that it opens with the next release and names one next step', async () => {
  renderPortal(portalModule, { route: '/clans' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Clans & Teams' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create your account' })).toHaveAttribute('href', '/signup');
});

test.each([
  { route: '/tournaments/42', title: 'Tournament Not Found', back: 'Back to Tournaments', to: '/tournaments' },
  { route: '/clans/42', title: 'Clan Not Found', back: 'Back to Clans', to: '/clans' },
])('$route does not exist, says so and leads back', async ({ route, title, back, to }) => {
  renderPortal(portalModule, { route });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(document.title).toBe(`${title} · ELM Gaming`);
  expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', to);
});

test('every route lies below a prefix that module.json claims', () => {
  expect(portalModule.name).toBe(manifest.name);
  const claimed = portalModule.routes.map(({ path }) => manifest.routes.find((prefix) => path.startsWith(prefix)));
  expect(new Set(claimed)).toEqual(new Set(manifest.routes));
});
