import { describe, expect, test } from '@jest/globals';
import type { FollowStatus } from '@portal/contracts';
import {
  apiFailure,
  aUser,
  expectNoToast,
  expectToast,
  type FakeHandlers,
  failOnce,
  heldResponse,
  neverResponds,
  renderPortal,
  type SentRequest,
  SessionStatus,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aProfile, awkwardNames } from '../../testing/builders.ts';
import { followServer, slowFollowServer } from '../../testing/follow-server.ts';
import { FollowButton } from './components/follow-button.tsx';
import { FollowCounts } from './components/follow-counts.tsx';

const viewer = aUser();
const target = aProfile();
const failed = { title: 'Error', description: 'Failed to update follow status', variant: 'destructive' } as const;

/** The target's and the viewer's profile, with two buttons for the target. */
const BothProfiles = () => (
  <>
    <section aria-label="Target">
      <FollowCounts userId={target.id} />
      <FollowButton userId={target.id} viewerId={viewer.id} username={target.username} />
    </section>
    <section aria-label="Viewer">
      <FollowCounts userId={viewer.id} />
    </section>
    <section aria-label="List">
      <FollowButton userId={target.id} viewerId={viewer.id} username={target.username} size="sm" />
    </section>
    <SessionStatus />
  </>
);

const openBoth = async (handlers: FakeHandlers, alreadyFollowing = false) => {
  const page = renderPortal(<BothProfiles />, { user: viewer, handlers });
  await waitFor(() => expect(buttons()).toHaveLength(2));
  await part('Target').findByRole('button', { name: /Followers$/ });
  await part('Viewer').findByRole('button', { name: /Followers$/ });
  expectPressed(alreadyFollowing);
  return page;
};

const part = (name: string) => within(screen.getByRole('region', { name }));
const buttons = () => screen.queryAllByRole('button', { name: /^Follow(?:ing)? night_owl$/ });
const toggle = () => part('Target').getByRole('button', { name: /night_owl$/ });

const expectPressed = (pressed: boolean) => {
  for (const button of buttons()) {
    expect(button).toHaveTextContent(pressed ? /^Following$/ : /^Follow$/);
    expect(button).toHaveAttribute('aria-pressed', String(pressed));
    expect(button).toHaveAccessibleDescription(pressed ? 'You follow night_owl' : '');
  }
};

const expectCounts = ({ followers, following }: { followers: number; following: number }) => {
  expect(part('Target').getByRole('button', { name: /Followers$/ })).toHaveAccessibleName(`${followers} Followers`);
  expect(part('Viewer').getByRole('button', { name: /Following$/ })).toHaveAccessibleName(`${following} Following`);
};

const changes = (requests: readonly SentRequest[]) =>
  requests.map(({ key }) => key.split(' ')[0]).filter((method) => method !== 'GET');

describe('the follow button', () => {
  test.each([
    ['a visitor', null],
    ['the player themselves', target.id],
  ])('is not rendered for %s [5.24]', async (_, viewerId) => {
    const { requests } = renderPortal(<FollowButton userId={target.id} viewerId={viewerId} />, { user: viewer });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  test('shows a skeleton while its state loads', async () => {
    renderPortal(<FollowButton userId={target.id} viewerId={viewer.id} />, {
      user: viewer,
      handlers: { 'GET /api/users/{id}/follow-status': () => neverResponds() },
    });
    expect(screen.getByRole('group', { name: 'Loading...' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('offers a retry when its state cannot be loaded', async () => {
    const { actor } = renderPortal(<FollowButton userId={target.id} viewerId={viewer.id} username="night_owl" />, {
      user: viewer,
      handlers: { 'GET /api/users/{id}/follow-status': failOnce({ isFollowing: true }) },
    });
    await actor.click(await screen.findByRole('button', { name: 'Try again to follow night_owl' }));
    expect(await screen.findByRole('button', { name: 'Following night_owl', pressed: true })).toBeVisible();
    await expectAccessible();
  });

  test.each(awkwardNames)('handles the name %s', async (username) => {
    renderPortal(<FollowButton userId={target.id} viewerId={viewer.id} username={username} />, {
      user: viewer,
      handlers: followServer(viewer.id).handlers,
    });
    const button = await screen.findByRole('button', { name: `Follow ${username}` });
    expect(button).toHaveTextContent(/^Follow$/);
    await expectAccessible();
  });
});

describe('following', () => {
  test('updates every button and both counts at once, and shows a toast when done [1.3, 4.13, 7.48, 8.14]', async () => {
    const held = heldResponse<FollowStatus>();
    const server = followServer(viewer.id, { followers: 7, following: 3 });
    const { actor } = await openBoth({
      ...server.handlers,
      'POST /api/users/{id}/follow': () => held.promise,
    });
    expectCounts({ followers: 7, following: 3 });
    await actor.click(toggle());
    expectPressed(true);
    expectCounts({ followers: 8, following: 4 });
    expectNoToast();
    server.followed.add(target.id);
    await held.give({ isFollowing: true });
    await expectToast({ title: 'Following' });
    expectPressed(true);
    expectCounts({ followers: 8, following: 4 });
    await expectAccessible();
  });

  test('can be undone the same way [4.13, 7.48, 8.14]', async () => {
    const server = followServer(viewer.id, { followers: 7, following: 3 });
    server.followed.add(target.id);
    const { actor, requests } = await openBoth(server.handlers, true);
    expectCounts({ followers: 8, following: 4 });
    await actor.click(toggle());
    await expectToast({ title: 'Unfollowed' });
    expectPressed(false);
    expectCounts({ followers: 7, following: 3 });
    expect(changes(requests)).toEqual(['DELETE']);
  });

  test('updates the counts from the server, since others follow too', async () => {
    let others = 7;
    const server = followServer(viewer.id);
    const { actor } = await openBoth({
      ...server.handlers,
      'GET /api/users/{id}/follow-stats': () => ({ followersCount: others, followingCount: 3 }),
    });
    others = 1000;
    await actor.click(toggle());
    expect(await part('Target').findByRole('button', { name: '1,000 Followers' })).toBeVisible();
  });

  test('is rolled back on failure, on every button and in both counts [8.22]', async () => {
    const held = heldResponse<ReturnType<typeof apiFailure>>();
    const { actor } = await openBoth({
      ...followServer(viewer.id, { followers: 7, following: 3 }).handlers,
      'POST /api/users/{id}/follow': () => held.promise,
    });
    await actor.click(toggle());
    expectPressed(true);
    expectCounts({ followers: 8, following: 4 });
    await held.give(apiFailure(500, 'Something went wrong'));
    await expectToast(failed);
    expectPressed(false);
    expectCounts({ followers: 7, following: 3 });
  });

  test('is shown when the server processed it but the response was lost', async () => {
    const server = followServer(viewer.id);
    const { actor } = await openBoth({
      ...server.handlers,
      'POST /api/users/{id}/follow': () => {
        server.followed.add(target.id);
        throw new TypeError('Failed to fetch');
      },
    });
    await actor.click(toggle());
    await expectToast(failed);
    await waitFor(() => expectPressed(true));
    await waitFor(() => expectCounts({ followers: 1, following: 1 }));
  });

  test('that returns 401 ends the session of this page', async () => {
    const { actor } = await openBoth({
      ...followServer(viewer.id).handlers,
      'POST /api/users/{id}/follow': () => apiFailure(401, 'Please sign in', { code: 'unauthenticated' }),
    });
    await actor.click(toggle());
    await waitFor(() => expect(screen.getByLabelText('Session')).toHaveTextContent('signed-out'));
  });
});

describe('clicks while a call runs', () => {
  test('are ignored, on every button of the same player', async () => {
    const server = slowFollowServer(viewer.id);
    const { actor, requests } = await openBoth(server.handlers);
    await actor.click(toggle());
    await actor.click(toggle());
    await actor.click(part('List').getByRole('button', { name: 'Following night_owl', pressed: true }));
    expectPressed(true);
    await server.respondNext();
    await expectToast({ title: 'Following' });
    expect(changes(requests)).toEqual(['POST']);
    expectPressed(true);
    expectCounts({ followers: 1, following: 1 });
  });

  test('do not keep a later click from unfollowing', async () => {
    const server = slowFollowServer(viewer.id);
    const { actor, requests } = await openBoth(server.handlers);
    await actor.click(toggle());
    await server.respondNext();
    await expectToast({ title: 'Following' });
    await actor.click(toggle());
    await server.respondNext();
    await expectToast({ title: 'Unfollowed' });
    expect(changes(requests)).toEqual(['POST', 'DELETE']);
    expect(server.followed.has(target.id)).toBe(false);
  });
});

describe('toggling again', () => {
  test('is not overwritten by counts requested earlier', async () => {
    const server = followServer(viewer.id, { followers: 7, following: 3 });
    const stale = heldResponse<void>();
    let requested = 0;
    const { actor } = await openBoth({
      ...server.handlers,
      'GET /api/users/{id}/follow-stats': async (request) => {
        requested += 1;
        const stats = server.handlers['GET /api/users/{id}/follow-stats'](request);
        // The two requests after the first change are late.
        if (requested === 3 || requested === 4) await stale.promise;
        return stats;
      },
    });
    await actor.click(toggle());
    await expectToast({ title: 'Following' });
    await waitFor(() => expect(requested).toBe(4));
    await actor.click(toggle());
    await expectToast({ title: 'Unfollowed' });
    await stale.give();
    await waitFor(() => expect(requested).toBe(6));
    expectPressed(false);
    expectCounts({ followers: 7, following: 3 });
  });
});
