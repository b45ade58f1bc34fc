import { resetLinkFor } from '../support/email.ts';
import { demoPassword, expireSession, newPlayer, signIn, signUpAndVerify } from '../support/players.ts';
import { notifications } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test('sign-in returns to the page that the visitor wanted [2.11, 4.21]', async ({ page }) => {
  await page.goto('/members');
  await page.waitForURL((url) => url.pathname + url.search === '/signin?next=/members');
  await signIn(page, 'demo_player');
  await page.waitForURL('**/members');
  await expect(page.getByRole('heading', { name: 'Member Search', exact: true })).toBeVisible();
});

test('sign-in never redirects to another site', async ({ page }) => {
  await page.goto('/signin?next=https://evil.example/phish');
  await signIn(page, 'player@example.com');
  await page.waitForURL('**/profile');
});

test('a visitor is redirected to sign-in from pages that require it [2.7, 2.80, 2.92, 6.3]', async ({ page }) => {
  for (const path of ['/profile', '/members']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname + url.search === `/signin?next=${path}`);
  }
});

test('a wrong password shows an error and keeps the form', async ({ page }) => {
  await page.goto('/signin');
  await signIn(page, 'demo_player', 'Wrong-Pass-1');
  await expect(page.getByText('Sign In Failed').first()).toBeVisible();
  await expect(page.getByText('Invalid username or password').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })).toBeFocused();
  await expect(page.getByLabel('Username or Email')).toHaveValue('demo_player');
});

for (const viewport of [
  { width: 390, height: 500 },
  { width: 768, height: 450 },
])
  test(`a failure covers no button that sent the form at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/signin');
    await page.getByLabel('Username or Email').fill(newPlayer().username);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    const button = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true });
    await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await button.click();
    const toast = notifications(page).getByRole('listitem');
    await expect(toast).toContainText('Sign In Failed');
    // It stays for as long as the pointer is on it.
    await toast.hover();
    await expect(page.getByRole('main').getByText('The username, email or password is wrong.')).toBeVisible();
    const region = notifications(page).getByRole('list');
    const isCovered = async () => {
      const [shown, sent] = [await region.boundingBox(), await button.boundingBox()];
      return !shown || !sent || (shown.y < sent.y + sent.height && sent.y < shown.y + shown.height);
    };
    await expect.poll(isCovered).toBe(false);
  });

test('a player whose session has ended signs in and returns, without a failure message', async ({ register }) => {
  const { page } = await register();
  await page.goto('/members');
  await expireSession(page, async () => {
    await page.getByRole('searchbox', { name: 'Search by username' }).fill('night');
    await page.waitForURL('**/members?q=night');
  });
  await page.waitForURL('**/signin?next=/members%3Fq%3Dnight');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Failed to search')).toHaveCount(0);
});

test('logout in the avatar menu ends the session on the server', async ({ page, context }) => {
  await page.goto('/signin');
  await signIn(page, 'demo_player');
  await page.waitForURL('**/profile');
  const cookies = await context.cookies();
  expect(cookies.find((cookie) => cookie.name === 'sid')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account|menu|demo_player/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await context.addCookies(cookies);
  const me = await page.request.get('/api/auth/me');
  expect(me.status()).toBe(401);
});

test('a forgotten password is reset by email, which invalidates the old one and its sessions [2.15]', async ({
  page,
  openPage,
}) => {
  const player = newPlayer();
  await signUpAndVerify(page, player);

  const visitor = await openPage();
  await visitor.goto('/signin');
  await visitor.getByRole('link', { name: 'Forgot your password?' }).click();
  await visitor.getByLabel(/email/i).fill(player.email);
  await visitor.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(visitor.getByText('Email Sent!')).toBeVisible();

  await visitor.goto(await resetLinkFor(player.email));
  const newPassword = 'Corner-Flag-88';
  await visitor.getByLabel('New Password', { exact: true }).fill(newPassword);
  expect(new URL(visitor.url()).search, 'the token leaves the address bar').toBe('');
  await visitor.getByRole('textbox', { name: 'Confirm Password' }).fill(newPassword);
  await visitor.getByRole('button', { name: 'Reset Password' }).click();
  await expect(visitor.getByText('Password Reset!')).toBeVisible();
  await visitor
    .getByRole('link', { name: 'Sign In Now' })
    .or(visitor.getByRole('button', { name: 'Sign In Now' }))
    .click();

  await signIn(visitor, player.email, player.password);
  await expect(visitor.getByText('Sign In Failed').first()).toBeVisible();
  await signIn(visitor, player.email, newPassword);
  await visitor.waitForURL('**/profile');

  expect((await page.request.get('/api/auth/me')).status(), 'the session from before the reset has ended').toBe(401);
});

test('a reset link without a token shows an error and leads to sign-in', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByText('Invalid Link').first()).toBeVisible();
  await page.waitForURL('**/auth/signin');
});
