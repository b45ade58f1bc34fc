import type { Page } from '@playwright/test';
import { codeFor } from '../support/email.ts';
import { expireSession, fillSignUp, findStartPage, newPlayer, signIn, signUpAndVerify } from '../support/players.ts';
import { notifications } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

const accountMenu = (page: Page, username: string) =>
  page.getByRole('banner').getByRole('button', { name: `Account menu of ${username}` });

test('tabs notice that another one signs out or in, and never change the account of another user', async ({
  register,
  registerPlayer,
}) => {
  const [first, second, third] = [await register(), await registerPlayer(), await registerPlayer()];
  const { page } = first;
  await page.goto('/profile');
  await expect(accountMenu(page, first.username)).toBeVisible();
  const other = await page.context().newPage();

  await test.step('sign-out', async () => {
    await other.goto('/profile');
    await other.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
    await expect(notifications(other).getByText('Signed Out')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  await test.step('sign-in of another user', async () => {
    await page.goto('/terms');
    await other.goto('/signin');
    await signIn(other, second.username, second.password);
    await expect(accountMenu(page, second.username)).toBeVisible();
  });

  await test.step('a change that no tab announced', async () => {
    await page.goto('/profile');
    await expect(accountMenu(page, second.username)).toBeVisible();
    await page.getByRole('main').getByRole('combobox').click();
    const option = page.getByRole('option', { name: 'Mobile' });
    await expect(option).toBeVisible();
    // The response of a read would reveal it before the change.
    const changed = page.waitForRequest((request) => request.method() !== 'GET');
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await changed;
      await route.continue();
    });
    await page.context().addCookies(third.session.cookies);
    await option.click();
    await expect(accountMenu(page, third.username)).toBeVisible();
    const { user } = (await (await page.request.get('/api/auth/me')).json()) as { user: object };
    expect(user).toMatchObject({ username: third.username, platform: 'PC' });
  });
});

test('an expired session leads to sign-in and back, from the followers and the email tests too', async ({
  register,
}) => {
  const { page, username, password } = await register();
  await page.goto('/profile');
  const followers = page.getByRole('button', { name: /Followers$/ });
  await expect(followers).toBeEnabled();
  await expireSession(page, () => followers.click());
  await page.waitForURL((url) => url.pathname + url.search === '/signin?next=/profile');
  await expect(page.getByText("Couldn't load")).toHaveCount(0);
  await signIn(page, username, password);
  await page.waitForURL((url) => url.pathname === '/profile');

  await page.goto('/email-test');
  const send = page.getByRole('button', { name: 'Send Tournament Email' });
  await expect(send).toBeEnabled();
  await expireSession(page, () => send.click());
  await expect(page.getByText('Please sign in to test email functionality')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname + url.search === '/signin?next=/email-test');
  await signIn(page, username, password);
  await expect(send).toBeEnabled();
});

test('a signed-in player does not get the forms of visitors, nor the code form again by going back', async ({
  page,
}) => {
  const startPage = findStartPage();
  await signUpAndVerify(page, newPlayer());
  if (test.info().project.name === 'live') {
    // The two steps of the welcome page are before the start page.
    for (const _step of [2, 1]) {
      await page.goBack();
      await expect(page).toHaveURL((url) => url.pathname === '/welcome');
    }
  }
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === startPage);
  for (const path of ['/signin', '/signup', '/auth/signin', '/auth/signup']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === startPage);
  }
  await page.goto('/signin?next=/members');
  await page.waitForURL((url) => url.pathname === '/members');
});

test("reloading the code form continues the code's countdown", async ({ browser }) => {
  // This context keeps its clock, so it must not be one that journeys share.
  const context = await browser.newContext();
  const page = await context.newPage();
  const player = newPlayer();
  await page.clock.install();
  await page.goto('/signup');
  await fillSignUp(page, player);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(/Code expires in (?:10:00|9:5)/)).toBeVisible();
  await codeFor(player.email);
  await page.clock.fastForward('04:00');
  await expect(page.getByText(/Code expires in (?:6:00|5:)/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Code expires in (?:6:00|5:)/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeEnabled();
  await context.close();
});
