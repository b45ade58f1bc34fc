import { expect, test } from '@jest/globals';
import { aUser, renderPortal } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import manifest from '../module.json';
import { portalModule } from './module';

test.each([
  { route: '/leaderboard', title: 'Leaderboard', next: 'Create your account', to: '/signup' },
  { route: '/news', title: 'Gaming News', next: 'Follow us on Instagram', to: 'https://example.com/instagram' },
])('$route says that it opens with the next release and names one next step', async ({ route, title, next, to }) => {
  renderPortal(portalModule, { route });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: /with the next release/ })).toBeVisible();
  expect(screen.getByRole('link', { name: next })).toHaveAttribute('href', to);
});

test('a signed-in player is led to the own profile instead of to sign-up', async () => {
  renderPortal(portalModule, { route: '/leaderboard', user: aUser() });
  expect(await screen.findByRole('link', { name: 'View your profile' })).toHaveAttribute('href', '/profile');
});

test('an article that does not exist says so and leads back', async () => {
  renderPortal(portalModule, { route: '/news/42' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible();
  expect(screen.getByText("The article you're looking for doesn't exist or has been removed.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to News' })).toHaveAttribute('href', '/news');
  expect(document.title).toBe('Article Not Found · ELM Gaming');
});

test('the member search alone is for signed-in players', () => {
  expect(portalModule.routes.filter(({ access }) => access === 'player').map(({ path }) => path)).toEqual(['/members']);
});

test('every route lies below a prefix that module.json claims', () => {
  expect(portalModule.name).toBe(manifest.name);
  const claimed = portalModule.routes.map(({ path }) => manifest.routes.find((prefix) => path.startsWith(prefix)));
  expect(new Set(claimed)).toEqual(new Set(manifest.routes));
});

test('the widgets are those that module.json names, and each can be shown', async () => {
  expect(Object.keys(portalModule.widgets).toSorted()).toEqual(manifest.widgets.toSorted());
  for (const widget of Object.values(portalModule.widgets)) {
    const { Widget } = await widget.load();
    expect(Widget).toBeInstanceOf(Function);
  }
});

test('the member search opens at its address and holds its place until then', async () => {
  const route = portalModule.routes.find(({ path }) => path === '/members');
  renderPortal(route?.Skeleton ? <route.Skeleton /> : <p>no skeleton</p>, { bare: true });
  expect(screen.getByRole('status', { name: 'Loading...' })).toBeVisible();
  renderPortal(portalModule, { route: '/members', user: aUser() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Member Search' })).toBeVisible();
});
