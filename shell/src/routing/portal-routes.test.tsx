import { describe, expect, jest, test } from '@jest/globals';
import { shellRoutes as contractRoutes, pageEntries } from '@portal/contracts';
import { pageOwnerCases, remotesOfPageOwners } from '@portal/contracts/testing';
import { call, failureToast, type PortalRoute, useQuery, useSearchParams, useSubmit } from '@portal/portal';
import { aPortalConfig, apiFailure, aUser } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import pages from '../../pages.json';
import type { LoadVersion } from '../remotes/federation';
import { aRemoteVersion, renderShell, sampleModule } from '../testing/render-shell';
import { shellRoutes } from './shell-routes';

const EmptyPage = () => null;

test('the shell has a page for each path that the server assigns to it [2.2]', () => {
  expect(['/', ...shellRoutes.map(({ path }) => path)]).toEqual([...contractRoutes]);
});

test('pages.json describes each of them in the form that the server reads', () => {
  expect(pageEntries.parse(pages)).toEqual(pages);
  expect(Object.keys(pages)).toEqual([...contractRoutes]);
});

describe('pages', () => {
  test('a static page is loaded, shown and titled', async () => {
    renderShell({ path: '/privacy' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    expect(document.title).toBe('Privacy Policy · ELM Gaming');
  });

  test.each(['/nowhere', '/sample-not', '/home'])('%s is the 404 page [2.18]', async (path) => {
    renderShell({ path });
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    expect(document.title).toBe('404 Page Not Found · ELM Gaming');
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  test('a path that no pattern of the remote matches is the 404 page, without loading the remote', async () => {
    const loadVersion = jest.fn(async () => ({ portalModule: sampleModule }));
    renderShell({ path: '/sample/1/2/3', loadVersion });
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    expect(loadVersion).not.toHaveBeenCalled();
  });
});

describe('a path shows the page of its owner', () => {
  const loadVersion: LoadVersion = async ({ name, routes }) => {
    const load = async () => ({ Page: EmptyPage });
    return { portalModule: { name, widgets: {}, routes: routes.map((path) => ({ path, title: name, load })) } };
  };
  const config = { features: { ...aPortalConfig().features, emailPages: false } };
  const titleOf = (path: string, owner: string | null) => {
    if (owner !== 'shell') return owner ?? '404 Page Not Found';
    return path === '/' ? 'Home' : 'Terms of Service';
  };

  test.each(pageOwnerCases)('%s: %s', async (path, owner) => {
    document.title = '';
    renderShell({ path, remotes: remotesOfPageOwners, loadVersion, config });
    await waitFor(() => expect(document.title).toBe(`${titleOf(path, owner)} · ELM Gaming`));
  });
});

describe('navigation', () => {
  test('moves the focus to the content and speaks the new title', async () => {
    const { actor } = renderShell({ path: '/' });
    await actor.click(screen.getByRole('link', { name: 'Privacy Policy' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(await screen.findByText('Privacy Policy · ELM Gaming')).toHaveAttribute('role', 'status');
  });

  test('announces nothing for the page that the browser itself loaded', async () => {
    renderShell({ path: '/privacy' });
    await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' });
    expect(screen.queryByText('Privacy Policy · ELM Gaming')).toBeNull();
    expect(screen.getByRole('main')).not.toHaveFocus();
  });
});

describe('a route that prefetches its data', () => {
  const seasonRoute = (prefetched: string[], load: PortalRoute['load']): PortalRoute => ({
    path: '/sample/season/:year',
    title: 'Season',
    prefetch: (_queryClient, { params, query }) => prefetched.push(`${params['year']} ${query.get('tab')}`),
    load,
  });

  test('does so while its code is on its way, with the address that was opened', async () => {
    const prefetched: string[] = [];
    renderShell({
      path: '/sample/season/2026?tab=cup',
      remotes: { 'mfe-sample': { active: aRemoteVersion({ routes: ['/sample/season/:year'] }), proven: null } },
      loadVersion: async () => ({
        portalModule: { ...sampleModule, routes: [seasonRoute(prefetched, () => new Promise(() => {}))] },
      }),
    });
    await waitFor(() => expect(prefetched).toEqual(['2026 cup']));
  });

  test('does not do so for a visitor who may not see the page', async () => {
    const prefetched: string[] = [];
    const guarded = { ...seasonRoute(prefetched, async () => ({ Page: SignInPage })), access: 'player' as const };
    renderShell({
      path: '/sample/season/2026',
      remotes: { 'mfe-sample': { active: aRemoteVersion({ routes: ['/sample/*', '/signin'] }), proven: null } },
      loadVersion: async () => ({ portalModule: { ...sampleModule, routes: [guarded, signInRoute] } }),
    });
    expect(await screen.findByText('Sign in to go on to /sample/season/2026')).toBeVisible();
    expect(prefetched).toEqual([]);
  });
});

const SignInPage = () => {
  const [query] = useSearchParams();
  return <p>Sign in to go on to {query.get('next')}</p>;
};
const signInRoute: PortalRoute = { path: '/signin', title: 'Sign In', load: async () => ({ Page: SignInPage }) };

const shownFailures = jest.fn();
/** Shows failures as the screens do. */
const PageOfPlayers = () => {
  const [isOpen, setOpen] = useState(false);
  const failed = { title: 'Failed', fallback: 'Not now' };
  const rank = useQuery({
    queryKey: ['rank'],
    queryFn: () => call('GET /api/leaderboard/me'),
    enabled: isOpen,
  });
  const test = useSubmit({
    mutationFn: () => call('POST /api/email/test'),
    onError: (error) => failureToast(failed, error),
  });
  if (rank.isError) shownFailures();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Load
      </button>
      <button type="button" onClick={() => test.mutate()}>
        Send
      </button>
    </>
  );
};

describe('guard', () => {
  test.each(['Load', 'Send'])(
    'a call that finds the session ended leads there without its failure: %s',
    async (name) => {
      const route = {
        path: '/sample/own',
        title: 'Own',
        access: 'player',
        load: async () => ({ Page: PageOfPlayers }),
      } as const;
      const ended = () => apiFailure(401, 'Please sign in', { code: 'unauthenticated' });
      const { actor } = renderShell({
        path: '/sample/own',
        remotes: { 'mfe-sample': { active: aRemoteVersion({ routes: ['/sample/*', '/signin'] }), proven: null } },
        loadVersion: async () => ({ portalModule: { ...sampleModule, routes: [route, signInRoute] } }),
        handlers: {
          'GET /api/auth/me': { user: aUser() },
          'GET /api/leaderboard/me': ended,
          'POST /api/email/test': ended,
        },
      });
      await actor.click(await screen.findByRole('button', { name }));
      expect(await screen.findByText('Sign in to go on to /sample/own')).toBeVisible();
      const notifications = await screen.findByRole('region', { name: /Notifications/ });
      expect(within(notifications).queryByRole('listitem')).not.toBeInTheDocument();
      expect(shownFailures).not.toHaveBeenCalled();
    },
  );

  test('a visitor of a players’ page is sent to the sign-in screen, with the way back', async () => {
    renderShell({
      path: '/sample/members?tab=2',
      remotes: { 'mfe-sample': { active: aRemoteVersion({ routes: ['/sample/*', '/signin'] }), proven: null } },
      loadVersion: async () => ({ portalModule: { ...sampleModule, routes: [...sampleModule.routes, signInRoute] } }),
    });
    expect(await screen.findByText('Sign in to go on to /sample/members?tab=2')).toBeVisible();
  });

  test('a player sees it', async () => {
    renderShell({ path: '/sample/members', handlers: { 'GET /api/auth/me': { user: aUser() } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Members only' })).toBeVisible();
  });
});
