import { describe, expect, test } from '@jest/globals';
import {
  currentAddress,
  delayPages,
  describeRemote,
  type FakeHandlers,
  heldResponse,
  neverResponds,
  renderPortal,
} from '@portal/portal/testing';
import { screen, waitFor } from '@testing-library/react';
import manifest from '../module.json';
import { portalModule } from './module.ts';
import { skeletons } from './skeletons.ts';

describeRemote(portalModule, manifest);

test('/members sends visitors to the sign-in page, as do notifications and the desk; other pages do not [2.8, 2.91]', async () => {
  renderPortal(portalModule, { manifest, route: '/members' });
  await waitFor(() => expect(currentAddress()).toMatch(/^\/signin\?next=/));
  const guarded = Object.entries(manifest.pages).filter(([, page]) => 'access' in page);
  expect(guarded.map(([pattern]) => pattern)).toEqual(['/members', '/notifications', '/desk', '/desk/:id']);
});

describe('while it loads', () => {
  test('the leaderboard has no rows to read', () => {
    const { '/leaderboard': Skeleton } = skeletons;
    renderPortal(<Skeleton />, { bare: true });
    expect(screen.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test.each([
    ['/members', 'Member Search'],
    ['/members/:username', 'Player'],
  ] as const)('%s has a heading', (pattern, name) => {
    const { [pattern]: Skeleton } = skeletons;
    renderPortal(<Skeleton />, { bare: true });
    expect(screen.getByRole('heading', { level: 1, name })).toBeInTheDocument();
  });
});

describe("data is requested before the page's code is loaded", () => {
  const handlers: FakeHandlers = {
    'GET /api/leaderboard': () => neverResponds(),
    'GET /api/news': () => neverResponds(),
    'GET /api/news/{id}': () => neverResponds(),
    'GET /api/players/{username}': () => neverResponds(),
  };
  const withoutCode = delayPages(portalModule, neverResponds());

  test.each([
    ['/leaderboard', manifest.pages['/leaderboard'].firstCall.path],
    ['/leaderboard?platform=mobile&q=owl', '/api/leaderboard?type=player&limit=50&platformGroup=mobile'],
    ['/leaderboard?tab=clans&platform=mobile', '/api/leaderboard?type=clan'],
    ['/news', manifest.pages['/news'].firstCall.path],
    ['/news/65f0c0ffee0000000000a001', '/api/news/65f0c0ffee0000000000a001'],
    ['/members/Night_Owl', '/api/players/night_owl'],
  ])('%s', async (route, call) => {
    const { requests } = renderPortal(withoutCode, { route, handlers });
    await waitFor(() => expect(requests.map(({ url }) => url.pathname + url.search)).toEqual([call]));
  });
});

test.each(['/leaderboard', '/news', '/news/65f0c0ffee0000000000a001'])(
  'a failing %s is requested once, although its code arrives after the failure',
  async (route) => {
    const code = heldResponse<void>();
    const { requests } = renderPortal(delayPages(portalModule, code.promise), { route });
    await waitFor(() => expect(requests).not.toEqual([]));
    await code.give();
    expect(await screen.findByText(/Couldn't load|Not Found/)).toBeVisible();
    expect(requests.filter(({ url }) => url.pathname !== '/api/auth/me')).toHaveLength(1);
  },
);
