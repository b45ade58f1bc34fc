import { expect, test } from '@jest/globals';
import { useSession, useSetSession } from '@portal/portal';
import { aPortalConfig, apiFailure, aUser, expectAddress, expectToast, renderPortal } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import { aProfile } from '../../testing/builders.ts';
import { followServer } from '../../testing/follow-server.ts';
import { FollowButton } from './components/follow-button.tsx';

const viewer = aUser();
const target = aProfile();

const Profile = () => {
  const { user } = useSession();
  const setSession = useSetSession();
  if (user) return <FollowButton userId={target.id} viewerId={user.id} username={target.username} />;
  return (
    <>
      {[viewer, aUser({ id: '65f0c0ffee0000000000c1a9' })].map((player, index) => (
        <button key={player.id} type="button" onClick={() => setSession(player)}>
          {index === 0 ? 'Sign in again' : 'Sign in as another player'}
        </button>
      ))}
    </>
  );
};

const open = (isFollowing: boolean) => {
  const server = followServer(viewer.id);
  if (isFollowing) server.followed.add(target.id);
  let hasSession = false;
  const refuseOnce = () => {
    hasSession = true;
    return apiFailure(401, 'Please sign in', { code: 'unauthenticated' });
  };
  const page = renderPortal(<Profile />, {
    route: '/members/night_owl',
    user: viewer,
    handlers: {
      ...server.handlers,
      'POST /api/users/{id}/follow': (request) =>
        hasSession ? server.handlers['POST /api/users/{id}/follow'](request) : refuseOnce(),
      'DELETE /api/users/{id}/follow': (request) =>
        hasSession ? server.handlers['DELETE /api/users/{id}/follow'](request) : refuseOnce(),
    },
  });
  return { ...page, ...server };
};
const press = async ({ actor }: ReturnType<typeof open>, pressed: boolean) =>
  actor.click(
    await screen.findByRole('button', { name: pressed ? 'Following night_owl' : 'Follow night_owl', pressed }),
  );

test.each([
  [false, 'Sign in to follow night_owl', 'Following'],
  [true, 'Sign in to unfollow night_owl', 'Unfollowed'],
])('a press without a session asks to sign in, and counts after it', async (isFollowing, description, done) => {
  const page = open(isFollowing);
  await press(page, isFollowing);
  await expectToast({ title: 'You were signed out', description });
  expect(page.followed.has(target.id)).toBe(isFollowing);
  await page.actor.click(screen.getByRole('button', { name: 'Sign in' }));
  await expectAddress('/signin?next=/members/night_owl');
  await page.actor.click(screen.getByRole('button', { name: 'Sign in again' }));
  await expectToast({ title: done });
  expect(page.followed.has(target.id)).toBe(!isFollowing);
  expect(screen.getByRole('button', { name: /night_owl$/, pressed: !isFollowing })).toBeVisible();
});

test('a press of one player does not count for another one who signs in', async () => {
  const page = open(false);
  await press(page, false);
  await page.actor.click(await screen.findByRole('button', { name: 'Sign in as another player' }));
  expect(await screen.findByRole('button', { name: 'Follow night_owl', pressed: false })).toBeVisible();
  expect(page.requests.filter(({ key }) => key.startsWith('POST'))).toHaveLength(1);
});

test('with namedFollowToasts the toast names the player', async () => {
  const { actor } = renderPortal(<FollowButton userId={target.id} viewerId={viewer.id} username={target.username} />, {
    user: viewer,
    handlers: followServer(viewer.id).handlers,
    config: { features: { ...aPortalConfig().features, namedFollowToasts: true } },
  });
  await actor.click(await screen.findByRole('button', { name: 'Follow night_owl' }));
  await expectToast({ title: 'Following', description: 'night_owl' });
});
