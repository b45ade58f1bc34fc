import { describe, expect, test } from '@jest/globals';
import {
  apiFailure,
  apiPage,
  aUser,
  expectToast,
  type FakeHandlers,
  failOnce,
  heldResponse,
  neverResponds,
  renderPortal,
  SessionStatus,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aFollowRow, awkwardNames, followRows } from '../../testing/builders.ts';
import { followServer } from '../../testing/follow-server.ts';
import { fakeIntersection } from '../../testing/intersection.ts';
import { FollowCounts } from './components/follow-counts.tsx';

const viewer = aUser();
const owner = '65f0c0ffee0000000000c1b1';
const owl = aFollowRow({ id: '65f0c0ffee0000000000c1d1' });

const open = async (handlers: FakeHandlers = {}, base = { followers: 12, following: 3 }, userId = owner) => {
  const page = renderPortal(<FollowCounts userId={userId} />, {
    user: viewer,
    handlers: {
      ...followServer(viewer.id, base).handlers,
      'GET /api/users/{id}/followers': [],
      'GET /api/users/{id}/following': [],
      ...handlers,
    },
  });
  await count(/Followers$/);
  return page;
};

const count = (name: string | RegExp) => screen.findByRole('button', { name });

const openList = async (handlers: FakeHandlers, name: 'Followers' | 'Following' = 'Followers') => {
  const page = await open(handlers);
  await page.actor.click(await count(new RegExp(`${name}$`)));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name })) };
};

describe('the counts', () => {
  test.each([
    [0, '0'],
    [1234, '1,234'],
    [9_999_999, '9,999,999'],
  ])('of %d are shown in full', async (value, words) => {
    await open({}, { followers: value, following: value });
    expect(await count(`${words} Followers`)).toBeVisible();
    expect(await count(`${words} Following`)).toBeVisible();
    await expectAccessible();
  });

  test('show a skeleton while they load', async () => {
    const { requests } = renderPortal(<FollowCounts userId={owner} />, {
      user: viewer,
      handlers: { 'GET /api/users/{id}/follow-stats': () => neverResponds() },
    });
    await waitFor(() => expect(requests.map(({ key }) => key)).toContain(`GET /api/users/${owner}/follow-stats`));
    expect(await screen.findByRole('group', { name: 'Loading...' })).toBeVisible();
    await expectAccessible();
  });

  test('that cannot be loaded can be retried', async () => {
    const { actor } = renderPortal(<FollowCounts userId={owner} />, {
      user: viewer,
      handlers: { 'GET /api/users/{id}/follow-stats': failOnce({ followersCount: 2, followingCount: 1 }) },
    });
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent("Couldn't load followers.");
    await expectAccessible();
    await actor.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await count('2 Followers')).toBeVisible();
  });

  test('that return 401 end the session of this page', async () => {
    const countsAndSession = (
      <>
        <FollowCounts userId={owner} />
        <SessionStatus />
      </>
    );
    renderPortal(countsAndSession, {
      user: viewer,
      handlers: {
        'GET /api/users/{id}/follow-stats': () => apiFailure(401, 'Please sign in', { code: 'unauthenticated' }),
      },
    });
    await waitFor(() => expect(screen.getByLabelText('Session')).toHaveTextContent('signed-out'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('are not rendered for visitors', async () => {
    const { requests } = renderPortal(<FollowCounts userId={owner} />);
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Loading...' })).not.toBeInTheDocument());
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(requests.map(({ key }) => key)).toEqual(['GET /api/auth/me']);
  });
});

describe.each([
  { title: 'Followers', call: 'GET /api/users/{id}/followers', empty: 'No followers yet', opener: '12 Followers' },
  { title: 'Following', call: 'GET /api/users/{id}/following', empty: 'No following yet', opener: '3 Following' },
] as const)('the $title dialog', ({ title, call, empty, opener }) => {
  test('lists players with role, score, clan and follow button [2.89, 6.7]', async () => {
    const { dialog } = await openList(
      {
        [call]: [
          aFollowRow({ ...owl, roles: ['WORLD', 'Coach'], score: 9_999_999, clanInfo: { name: 'Night Watch' } }),
          aFollowRow({ id: '65f0c0ffee0000000000c1d2', username: 'free_bird', score: 0, isFollowing: true }),
        ],
      },
      title,
    );
    const rows = await dialog.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Nnight_owlWORLDScore 9,999,999Night WatchFollow',
      'Ffree_birdPlayerScore 0No ClanFollowing',
    ]);
    expect(dialog.getByRole('button', { name: 'Follow night_owl' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Following free_bird', pressed: true })).toBeVisible();
    await expectAccessible();
  });

  test('shows a skeleton while it loads', async () => {
    const { dialog } = await openList({ [call]: () => neverResponds() }, title);
    expect(dialog.getByRole('group', { name: 'Loading...' })).toBeVisible();
    await expectAccessible();
  });

  test('shows an empty state [2.90]', async () => {
    const { dialog } = await openList({}, title);
    expect(await dialog.findByText(empty)).toBeVisible();
    await expectAccessible();
  });

  test('opened after the session has ended, ends it on this page', async () => {
    const { actor } = renderPortal(
      <>
        <FollowCounts userId={owner} />
        <SessionStatus />
      </>,
      {
        user: viewer,
        handlers: {
          'GET /api/users/{id}/follow-stats': { followersCount: 12, followingCount: 3 },
          [call]: () => apiFailure(401, 'Please sign in', { code: 'unauthenticated' }),
        },
      },
    );
    await actor.click(await count(opener));
    await waitFor(() => expect(screen.getByLabelText('Session')).toHaveTextContent('signed-out'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('that cannot be loaded can be retried', async () => {
    const { actor, dialog } = await openList({ [call]: failOnce([owl]) }, title);
    const failure = await dialog.findByRole('alert');
    expect(failure).toHaveTextContent("Couldn't load players.");
    await expectAccessible();
    await actor.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('night_owl')).toBeVisible();
  });

  test('opened and closed by keyboard, restores the focus [2.83, 4.15]', async () => {
    const { actor } = await open({ [call]: [owl] });
    const button = await count(opener);
    button.focus();
    await actor.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await actor.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(async () => expect(await count(opener)).toHaveFocus());
  });
});

describe('a list', () => {
  test('of awkward names isolates their text direction', async () => {
    const rows = awkwardNames.map((username, index) => aFollowRow({ id: `65f0c0ffee0000000000c1e${index}`, username }));
    const { dialog } = await openList({ 'GET /api/users/{id}/followers': rows });
    await dialog.findAllByRole('listitem');
    for (const name of awkwardNames) expect(dialog.getByText(name, { selector: 'bdi' })).toBeVisible();
    await expectAccessible();
  });

  test("has no button in the viewer's row", async () => {
    const { dialog } = await openList({
      'GET /api/users/{id}/followers': [aFollowRow({ id: viewer.id, username: viewer.username }), owl],
    });
    expect(await dialog.findByRole('button', { name: 'Follow night_owl' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: /demo_player/ })).not.toBeInTheDocument();
  });

  test('is reloaded when it is opened again', async () => {
    let rows = [owl];
    const { actor, dialog } = await openList({ 'GET /api/users/{id}/followers': () => rows });
    await dialog.findByText('night_owl');
    await actor.keyboard('{Escape}');
    rows = [aFollowRow({ id: '65f0c0ffee0000000000c1d2', username: 'free_bird' }), owl];
    await actor.click(await count('12 Followers'));
    expect(await screen.findByText('free_bird')).toBeVisible();
  });
});

describe('a list of many pages', () => {
  const inPages = (
    pages: Record<string, ReturnType<typeof apiPage> | ReturnType<typeof followRows>>,
  ): FakeHandlers => ({
    'GET /api/users/{id}/followers': ({ url }) =>
      pages[url.searchParams.get('cursor') ?? 'first'] as ReturnType<typeof followRows>,
  });

  const rowsIn = (dialog: ReturnType<typeof within>) => dialog.getAllByRole('listitem').length;

  test('grows by its button, announces its size and moves the focus to the first new row', async () => {
    const { actor, dialog } = await openList(
      inPages({ first: apiPage(followRows(50), 'two'), two: followRows(30, 50) }),
    );
    expect(await dialog.findByText('Players shown: 50')).toBeInTheDocument();
    await actor.click(dialog.getByRole('button', { name: 'Load more' }));
    expect(await dialog.findByText('Players shown: 80')).toBeInTheDocument();
    expect(rowsIn(dialog)).toBe(80);
    expect(dialog.getAllByRole('listitem')[50]).toHaveFocus();
    expect(dialog.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  test('keeps its rows when a page fails, and can retry that page', async () => {
    const secondPage = failOnce(followRows(1, 50));
    const { actor, dialog } = await openList({
      'GET /api/users/{id}/followers': ({ url }) =>
        url.searchParams.has('cursor') ? secondPage() : apiPage(followRows(50), 'two'),
    });
    await actor.click(await dialog.findByRole('button', { name: 'Load more' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent("Couldn't load more players.");
    expect(rowsIn(dialog)).toBe(50);
    await expectAccessible();
    await actor.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Players shown: 51')).toBeInTheDocument();
  });

  test('grows as its end scrolls into view, one page at a time', async () => {
    const intersection = fakeIntersection();
    const second = heldResponse<ReturnType<typeof followRows>>();
    const { dialog, requests } = await openList({
      'GET /api/users/{id}/followers': ({ url }) =>
        url.searchParams.has('cursor') ? second.promise : apiPage(followRows(50), 'two'),
    });
    await dialog.findByText('Players shown: 50');
    intersection.reach();
    intersection.reach();
    await second.give(followRows(10, 50));
    expect(await dialog.findByText('Players shown: 60')).toBeInTheDocument();
    expect(requests.filter(({ url }) => url.searchParams.get('cursor') === 'two')).toHaveLength(1);
    intersection.restore();
  });
});

describe('following from a list', () => {
  test("changes the row and the viewer's own count at once", async () => {
    const { actor } = await open(
      { 'GET /api/users/{id}/following': [{ ...owl, isFollowing: true }] },
      { followers: 0, following: 3 },
      viewer.id,
    );
    await actor.click(await count('3 Following'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Following' }));
    await actor.click(await dialog.findByRole('button', { name: 'Following night_owl', pressed: true }));
    await expectToast({ title: 'Unfollowed' });
    expect(dialog.getByRole('button', { name: 'Follow night_owl' })).toBeVisible();
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  });

  test('is not overwritten by a page requested earlier', async () => {
    const late = heldResponse<ReturnType<typeof followRows>>();
    const { actor, dialog } = await openList({
      'GET /api/users/{id}/followers': ({ url }) =>
        url.searchParams.has('cursor') ? late.promise : apiPage([owl], 'two'),
    });
    await actor.click(await dialog.findByRole('button', { name: 'Load more' }));
    await actor.click(dialog.getByRole('button', { name: 'Follow night_owl' }));
    await expectToast({ title: 'Following' });
    await late.give([owl, ...followRows(1)]);
    expect(await dialog.findByText('Players shown: 2')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Following night_owl', pressed: true })).toBeVisible();
  });
});
