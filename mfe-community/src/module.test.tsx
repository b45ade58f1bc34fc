import { describe, expect, test } from '@jest/globals';
import { moduleManifest } from '@portal/contracts';
import { isPortalModule } from '@portal/portal';
import { type FakeHandlers, heldResponse, neverResponds, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import manifest from '../module.json';
import { portalModule } from './module';

describe('the remote', () => {
  test('has a valid manifest', () => {
    expect(moduleManifest.parse(manifest)).toEqual(manifest);
    expect(isPortalModule(portalModule)).toBe(true);
    expect(portalModule.name).toBe(manifest.name);
  });

  test('has a page for each route of the manifest and no others [2.3, 2.4]', () => {
    expect(portalModule.routes.map(({ path }) => path)).toEqual(manifest.routes);
    expect(Object.keys(manifest.pages)).toEqual(manifest.routes);
  });

  test('has an implementation for each widget of the manifest and no others', () => {
    expect(Object.keys(portalModule.widgets).sort()).toEqual([...manifest.widgets].sort());
  });

  test('guards only the member search [2.8, 2.91]', () => {
    const guarded = portalModule.routes.filter(({ access }) => access === 'player');
    expect(guarded.map(({ path }) => path)).toEqual(['/members']);
  });

  test.each(portalModule.routes)('has a page for $path', async ({ load }) => {
    const { Page } = await load();
    expect(Page).toBeInstanceOf(Function);
  });

  test.each(Object.entries(portalModule.widgets))('has the widget %s', async (_name, { load }) => {
    const { Widget } = await load();
    expect(Widget).toBeInstanceOf(Function);
  });

  test.each(portalModule.routes)('announces once that $path is loading', async ({ Skeleton }) => {
    renderPortal(Skeleton ? <Skeleton /> : <p>no skeleton</p>, { bare: true });
    expect(screen.getByLabelText(/^Loading/)).toBeVisible();
    await expectAccessible();
  });

  test('has no rows to read while the leaderboard loads', () => {
    const { Skeleton = () => null } = portalModule.routes.find(({ path }) => path === '/leaderboard') ?? {};
    renderPortal(<Skeleton />, { bare: true });
    expect(screen.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test.each([
    ['/members', 'Member Search'],
    ['/members/:username', 'Player'],
  ])('has a heading while %s loads', (path, name) => {
    const { Skeleton = () => null } = portalModule.routes.find((route) => route.path === path) ?? {};
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
  const withoutCode = {
    ...portalModule,
    routes: portalModule.routes.map((route) => ({ ...route, load: () => neverResponds<never>() })),
  };

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
    const late = ({ load, ...rest }: (typeof portalModule.routes)[number]) => ({
      ...rest,
      load: () => code.promise.then(load),
    });
    const { requests } = renderPortal({ ...portalModule, routes: portalModule.routes.map(late) }, { route });
    await waitFor(() => expect(requests).not.toEqual([]));
    await code.give();
    expect(await screen.findByText(/Couldn't load|Not Found/)).toBeVisible();
    expect(requests.filter(({ url }) => url.pathname !== '/api/auth/me')).toHaveLength(1);
  },
);
