import { codeFor, findInEmail } from '../support/email.ts';
import { newPlayer, signUpAndVerify } from '../support/players.ts';
import { expect, test } from '../support/test.ts';

test('a player emails a tournament to themselves and invites a friend to a clan [2.16]', async ({ page }) => {
  const player = newPlayer();
  const friend = newPlayer();
  await signUpAndVerify(page, player);
  await page.goto('/email-test');

  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('Connection Successful').first()).toBeVisible();

  await page.getByRole('button', { name: 'Send Tournament Email' }).click();
  await expect(page.getByText('Tournament Email Sent').first()).toBeVisible();
  expect(await findInEmail(player.email, /Tournament: (.+)/)).toBe('eFootball Championship 2027');
  expect(await findInEmail(player.email, /Starts: (.+)/)).toContain('UTC (Coordinated Universal Time)');

  await page.getByLabel('User Email').fill(friend.email);
  await page.getByLabel('Username', { exact: true }).fill(friend.username);
  await page.getByRole('button', { name: 'Send Clan Invitation' }).click();
  await expect(page.getByText('Clan Invitation Sent').first()).toBeVisible();
  expect(await findInEmail(friend.email, /(\w+) invites you to the clan Night Owls/)).toBe(player.username);
});

test('the template cards preview the real emails', async ({ page }) => {
  await page.goto('/email-dashboard');
  for (const [frame, heading] of [
    ['Preview: Welcome Email', 'Welcome to ELM Gaming'],
    ['Preview: Tournament Notification', 'A tournament is coming up'],
  ] as const) {
    await page.getByTitle(frame).scrollIntoViewIfNeeded();
    await expect(page.frameLocator(`iframe[title="${frame}"]`).getByRole('heading', { name: heading })).toBeVisible();
  }
});

test('the dashboard sends the emails for a new player to an unused address and rejects a registered one [2.17]', async ({
  page,
}) => {
  const { email } = newPlayer();
  await page.goto('/email-dashboard');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(page.getByText('Test Email Sent').first()).toBeVisible();
  expect(await codeFor(email)).toMatch(/^\d{6}$/);

  await page.getByLabel('Email', { exact: true }).fill('player@example.com');
  await page.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(page.getByText('Email Already Used').first()).toBeVisible();
});

test('a visitor of the email test page is prompted to sign in and returns to it', async ({ page }) => {
  await page.goto('/email-test');
  await expect(page.getByText('Please sign in to test email functionality')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/signin?next=/email-test',
  );
});
