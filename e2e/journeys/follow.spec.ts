import { createGate } from '@portal/testing/gate';
import { expectCount, findMember, followCount, notifications } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test('following a member from the search updates the counts in both profiles, and unfollowing reverts them [4.13]', async ({
  register,
}) => {
  const [follower, followed] = await Promise.all([register(), register()]);
  const card = await findMember(follower.page, followed.username);
  await expectCount(card, 'Followers', 0);
  await card.getByRole('button', { name: `Follow ${followed.username}` }).click();
  await expect(notifications(follower.page).getByText('Following', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: `Following ${followed.username}`, pressed: true })).toBeVisible();
  await expectCount(card, 'Followers', 1);

  await followed.page.goto('/profile');
  await expectCount(followed.page, 'Followers', 1);
  await expectCount(followed.page, 'Following', 0);
  await followCount(followed.page, 'Followers').click();
  const list = followed.page.getByRole('dialog', { name: 'Followers' });
  await expect(list.getByRole('listitem').filter({ hasText: follower.username })).toBeVisible();
  await list.getByRole('button', { name: `Follow ${follower.username}` }).click();
  await expect(list.getByRole('button', { name: `Following ${follower.username}`, pressed: true })).toBeVisible();
  // The toast covers the dialog and does not take the key.
  await expect(notifications(followed.page).getByText('Following', { exact: true })).toBeVisible();
  await followed.page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expectCount(followed.page, 'Following', 1);

  await follower.page.goto('/profile');
  await expectCount(follower.page, 'Following', 1);
  await expectCount(follower.page, 'Followers', 1);

  const kept = await findMember(follower.page, followed.username);
  await expectCount(kept, 'Followers', 1);
  await expectCount(kept, 'Following', 1);
  await kept.getByRole('button', { name: `Following ${followed.username}`, pressed: true }).click();
  await expect(notifications(follower.page).getByText('Unfollowed')).toBeVisible();
  await expectCount(kept, 'Followers', 0);

  await followed.page.reload();
  await expectCount(followed.page, 'Followers', 0);
  await followCount(followed.page, 'Followers').click();
  await expect(followed.page.getByRole('dialog').getByText('No followers yet')).toBeVisible();
  await follower.page.goto('/profile');
  await expectCount(follower.page, 'Following', 0);
});

test('a follow that fails on the server is rolled back with an error message', async ({ registerPlayer, openAs }) => {
  const [{ username }, page] = await Promise.all([registerPlayer(), openAs('demo_player')]);
  const card = await findMember(page, username);
  const held = createGate({ isOpen: false });
  await page.route('**/api/users/*/follow', async (route) => {
    await held.passed();
    await route.fulfill({ status: 503, json: { error: 'The service is unavailable', code: 'unavailable' } });
  });
  await card.getByRole('button', { name: `Follow ${username}` }).click();
  await expect(card.getByRole('button', { name: `Following ${username}`, pressed: true })).toBeVisible();
  await expectCount(card, 'Followers', 1);

  held.open();
  await expect(notifications(page).getByText('Failed to update follow status')).toBeVisible();
  await expect(notifications(page).getByText('Error', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: `Follow ${username}`, pressed: false })).toBeVisible();
  await expectCount(card, 'Followers', 0);

  await page.unroute('**/api/users/*/follow');
  await card.getByRole('button', { name: `Follow ${username}` }).click();
  await expectCount(card, 'Followers', 1);
});

test('players cannot follow themselves, and visitors cannot follow at all', async ({ register, request }) => {
  const { page, username, id } = await register();
  const card = await findMember(page, username);
  await expectCount(card, 'Followers', 0);
  await expect(card.getByRole('button', { name: /^Follow/ })).toHaveCount(0);
  expect((await page.request.post(`/api/users/${id}/follow`)).status()).toBe(409);
  expect((await request.post(`/api/users/${id}/follow`)).status()).toBe(401);
});
