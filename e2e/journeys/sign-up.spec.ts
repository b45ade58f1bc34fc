import { codeFor, emailsTo } from '../support/email.ts';
import { fillSignUp, newPlayer, signIn, signUpAndVerify } from '../support/players.ts';
import { expect, test } from '../support/test.ts';

test('a new player signs up, verifies by email, sees the profile, signs out and in again [1.2, 2.12]', async ({
  page,
}) => {
  const player = newPlayer();
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await signUpAndVerify(page, player);

  await expect(page.getByRole('main').getByText(player.username).first()).toBeVisible();
  await expect(page.getByText(player.email)).toBeVisible();
  await expect(page.getByText("You're not a member of any clan yet")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('pendingEmail'))).toBeNull();
  await expect.poll(async () => (await emailsTo(player.email)).map((email) => email.subject).length).toBe(2);

  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Signed Out').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, player.username, player.password);
  await expect(page.getByText(`Successfully signed in as ${player.username}`).first()).toBeVisible();
  await page.waitForURL('**/profile');
});

test('verifying in another browser confirms the address but does not sign in', async ({ page, openPage }) => {
  const player = newPlayer();
  await page.goto('/signup');
  await fillSignUp(page, player);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/verify-email**');

  const other = await openPage();
  await other.goto(`/verify-email?email=${encodeURIComponent(player.email)}`);
  await other.getByRole('textbox', { name: /code/i }).fill(await codeFor(player.email));
  await other.getByRole('button', { name: /verify/i }).click();
  await other.waitForURL((url) => url.pathname === '/signin');
  await signIn(other, player.email, player.password);
  await other.waitForURL('**/profile');
});

test('a wrong code shows an error and the right one still works', async ({ page }) => {
  const player = newPlayer();
  await page.goto('/signup');
  await fillSignUp(page, player);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const code = await codeFor(player.email);
  await page.getByRole('textbox', { name: /code/i }).fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: /verify/i }).click();
  await expect(page.getByText('Verification Failed').first()).toBeVisible();
  await page.getByRole('textbox', { name: /code/i }).fill(code);
  await page.getByRole('button', { name: /verify/i }).click();
  await expect(page.getByText('Email Verified!').first()).toBeVisible();
});

test('a registered address is rejected on the form', async ({ page }) => {
  await page.goto('/signup');
  await fillSignUp(page, { ...newPlayer(), email: 'player@example.com' });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration Failed').first()).toBeVisible();
  await expect(page.getByText('Email already registered').first()).toBeVisible();
});
