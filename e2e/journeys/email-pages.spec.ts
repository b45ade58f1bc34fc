import { expect, test } from '@playwright/test';
import { codeFor, findInEmail } from '../support/mail';
import { newPlayer, signUpAndVerify } from '../support/players';

test('a player mails a tournament to the own address and invites a friend to a clan', async ({ page }) => {
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

test('the template cards show the mails themselves', async ({ page }) => {
  await page.goto('/email-dashboard');
  for (const [frame, heading] of [
    ['Preview: Welcome Email', 'Welcome to ELM Gaming'],
    ['Preview: Tournament Notification', 'A tournament is coming up'],
  ] as const) {
    await page.getByTitle(frame).scrollIntoViewIfNeeded();
    await expect(page.frameLocator(`iframe[title="${frame}"]`).getByRole('heading', { name: heading })).toBeVisible();
  }
});

test('the dashboard has the mails for a new player sent to a free address, and knows one that is taken', async ({
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

test('a visitor of the test page is asked to sign in, and comes back to it', async ({ page }) => {
  await page.goto('/email-test');
  await expect(page.getByText('Please sign in to test email functionality')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/signin?next=/email-test',
  );
});
