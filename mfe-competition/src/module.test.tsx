import { expect, test } from '@jest/globals';
import { aPortalConfig, delayPages, describeRemote, heldResponse, renderPortal } from '@portal/portal/testing';
import { screen, waitFor } from '@testing-library/react';
import manifest from '../module.json';
import { portalModule } from './module.ts';

describeRemote(portalModule, manifest);

test('the tournament list is empty', async () => {
  renderPortal(portalModule, { route: '/tournaments' });
  expect(await screen.findByRole('heading', { level: 2, name: 'No Tournaments Available' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Tournaments' })).toBeVisible();
  expect(screen.getByText('There are currently no tournaments running. Check back soon...')).toBeVisible();
});

test.each([
  { route: '/tournaments/42', title: 'Tournament Not Found', back: 'Back to Tournaments', to: '/tournaments' },
  { route: '/clans/42', title: 'Clan Not Found', back: 'Back to Clans', to: '/clans' },
])('$route does not exist and shows a link back', async ({ route, title, back, to }) => {
  renderPortal(portalModule, { route });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`${title} · ELM Gaming`));
  expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', to);
});

const [clansByScore, clans] = manifest.pages['/clans'].firstCall;
test.each([
  ['/tournaments', false, manifest.pages['/tournaments'].firstCall],
  ['/clans', true, clansByScore],
  ['/clans', false, clans],
])('%s with clanLife %s first makes the call that module.json declares', async (route, clanLife, firstCall) => {
  const features = { ...aPortalConfig().features, liveTournaments: true, clanLife };
  const { requests } = renderPortal(portalModule, { route, config: { features } });
  const calls = () => requests.map(({ url }) => url.pathname + url.search).filter((path) => path !== '/api/auth/me');
  await waitFor(() => expect(calls()[0]).toBe(firstCall?.path));
});

test.each([
  { route: '/clans', calls: ['GET /api/clans'] },
  { route: '/clans/42', calls: ['GET /api/clans/42', 'GET /api/clans/42/members'] },
  { route: '/tournaments/42', calls: ['GET /api/tournaments/42'] },
])('a failing $route is requested once, although its code arrives after the failure', async ({ route, calls }) => {
  const code = heldResponse<void>();
  const { requests } = renderPortal(delayPages(portalModule, code.promise), { route });
  await waitFor(() => expect(requests).not.toEqual([]));
  await code.give();
  expect(await screen.findByText(/Couldn't load|Not Found/)).toBeVisible();
  expect(requests.map(({ key }) => key).filter((key) => key !== 'GET /api/auth/me')).toEqual(calls);
});
