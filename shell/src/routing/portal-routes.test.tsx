import { describe, expect, jest, test } from '@jest/globals';
import { shellRoutes as contractRoutes, pageEntries } from '@portal/contracts';
import { pageOwnerCases, remotesOfPageOwners } from '@portal/contracts/testing';
import { call, definePortalModule, failureToast, useQuery, useSearchParams, useSubmit } from '@portal/portal';
import { aPortalConfig, apiFailure, aUser } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import pages from '../../pages.json';
import type { LoadVersion } from '../remotes/federation.ts';
import { aRemoteVersion, renderShell, sampleModule } from '../testing/render-shell.tsx';
import { shellPages } from './shell-routes.ts';

const EmptyPage = () => null;

test('the shell has a page for each path that the server assigns to it [2.2]', () => {
  expect(['/', ...Object.keys(shellPages)]).toEqual([...contractRoutes]);
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
    const page = async () => ({ Page: EmptyPage });
    const pages = Object.fromEntries(routes.map((pattern) => [pattern, { page }]));
    return { portalModule: definePortalModule({ name, pages, widgets: {} }) };
  };
  const config = { features: { ...aPortalConfig().features, emailPages: false } };
  const findTitle = (path: string, owner: string | null) => {
    if (owner !== 'shell') return owner ?? '404 Page Not Found';
    return path === '/' ? 'Home' : 'Terms of Service';
  };

  test.each(pageOwnerCases)('%s: %s', async (path, owner) => {
    document.title = '';
    renderShell({ path, remotes: remotesOfPageOwners, loadVersion, config });
    await waitFor(() => expect(document.title).toBe(`${findTitle(path, owner)} · ELM Gaming`));
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

const SignInPage = () => {
  const [query] = useSearchParams();
  return <p>Sign in to go on to {query.get('next')}</p>;
};
type Pages = Parameters<typeof definePortalModule>[0]['pages'];

/** Opens a path of a remote with these pages and a sign-in page. */
const openPages = (path: string, pages: Pages, options: Parameters<typeof renderShell>[0] = {}) => {
  const all = { ...pages, '/signin': { page: async () => ({ Page: SignInPage }) } };
  const { pages: entries } = aRemoteVersion();
  const own = Object.fromEntries(Object.keys(pages).map((pattern) => [pattern, { access: 'player' } as const]));
  const active = aRemoteVersion({ routes: Object.keys(all), pages: { ...own, ...entries } });
  const portalModule = definePortalModule({ name: 'mfe-sample', pages: all, widgets: {} });
  return renderShell({
    path,
    remotes: { 'mfe-sample': { active, previous: null } },
    loadVersion: async () => ({ portalModule }),
    ...options,
  });
};

describe('a page with queries', () => {
  const seasonPages = (started: string[]): Pages => ({
    '/sample/season/:year': {
      page: () => new Promise(() => {}),
      queries: ({ params, query }) => {
        started.push(`${params['year']} ${query.get('tab')}`);
        return [{ queryKey: ['season', params['year']], queryFn: () => started.push('request') }];
      },
    },
  });
  const path = '/sample/season/2026?tab=cup';

  test('starts them while its code loads, for the address that was opened', async () => {
    const started: string[] = [];
    openPages(path, seasonPages(started), { handlers: { 'GET /api/auth/me': { user: aUser() } } });
    await waitFor(() => expect(started).toEqual(['2026 cup', 'request']));
  });

  test('does not start them for a visitor who may not see it', async () => {
    const started: string[] = [];
    openPages(path, seasonPages(started));
    expect(await screen.findByText(`Sign in to go on to ${path}`)).toBeVisible();
    expect(started).toEqual([]);
  });
});

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
      const ended = () => apiFailure(401, 'Please sign in', { code: 'unauthenticated' });
      const { actor } = openPages(
        '/sample/own',
        { '/sample/own': { page: async () => ({ Page: PageOfPlayers }) } },
        {
          handlers: {
            'GET /api/auth/me': { user: aUser() },
            'GET /api/leaderboard/me': ended,
            'POST /api/email/test': ended,
          },
        },
      );
      await actor.click(await screen.findByRole('button', { name }));
      expect(await screen.findByText('Sign in to go on to /sample/own')).toBeVisible();
      const notifications = await screen.findByRole('region', { name: /Notifications/ });
      expect(within(notifications).queryByRole('listitem')).not.toBeInTheDocument();
      expect(shownFailures).not.toHaveBeenCalled();
    },
  );

  test('a visitor of a players’ page is sent to the sign-in screen, with the way back', async () => {
    openPages('/sample/members?tab=2', { '/sample/members': { page: async () => ({ Page: EmptyPage }) } });
    expect(await screen.findByText('Sign in to go on to /sample/members?tab=2')).toBeVisible();
  });

  test('a player sees it', async () => {
    renderShell({ path: '/sample/members', handlers: { 'GET /api/auth/me': { user: aUser() } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Members only' })).toBeVisible();
  });
});
