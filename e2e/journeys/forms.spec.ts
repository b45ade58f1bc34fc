import type { Page, Request } from '@playwright/test';
import { codeFor, emailsTo } from '../support/email.ts';
import { expireSession, fillSignUp, newPlayer, signIn } from '../support/players.ts';
import { notifications } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/** The calls that a page sends to a path from now on. */
const recordPosts = (page: Page, path: string): Request[] => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) sent.push(request);
  });
  return sent;
};

test('two clicks sign up once, and the strength of the password shows from its first character on', async ({
  page,
}) => {
  const player = newPlayer();
  const sent = recordPosts(page, '/api/auth/signup');
  await page.goto('/signup');
  const password = page.getByLabel('Password', { exact: true });
  const strength = page.getByRole('meter');
  await expect(password).toBeVisible();
  await expect(strength).toHaveCount(0);
  await password.fill('F');
  await expect(strength).toBeVisible();
  await fillSignUp(page, player);
  await page.getByRole('button', { name: 'Create Account' }).dblclick();
  await page.waitForURL('**/verify-email**');
  await codeFor(player.email);
  expect(sent).toHaveLength(1);
  expect((await emailsTo(player.email)).filter(({ text }) => /\b\d{6}\b/.test(text))).toHaveLength(1);
});

test('two clicks send one contact message', async ({ page }) => {
  const { username, email } = newPlayer();
  const sent = recordPosts(page, '/api/contact');
  await page.goto('/contact');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Lovelace');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Subject').fill(username);
  await page.getByLabel('Message').fill('Sent once.');
  await page.getByRole('button', { name: 'Send Message' }).dblclick();
  const messages = async () =>
    (await emailsTo('support@example.com')).filter(({ text, subject }) => `${subject} ${text}`.includes(username));
  await expect.poll(async () => (await messages()).length).toBe(1);
  expect(sent).toHaveLength(1);
});

test('the draft of a clan survives an outside click and the end of the session, and two clicks create it once', async ({
  openAs,
  registerPlayer,
}) => {
  const page = await openAs('portal_admin');
  const { username } = await registerPlayer();
  const sent = recordPosts(page, '/api/clans');
  const open = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Create Clan' }).click();
    return page.getByRole('dialog', { name: 'Create Clan' });
  };
  await page.goto('/clans');
  const dialog = await open();
  const name = dialog.getByLabel('Clan Name');
  await name.fill(`Twice ${username}`);
  await dialog.getByLabel('Description').fill('Typed once.');

  const question = page.getByRole('alertdialog', { name: 'Discard this clan?' });
  await test.step('an outside click asks first', async () => {
    await page.mouse.click(5, 5);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue(`Twice ${username}`);
  });

  await test.step('the session expires', async () => {
    await expireSession(page, () => dialog.getByRole('button', { name: 'Create Clan' }).click());
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    if (!page.url().includes('/signin')) await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, 'portal_admin');
    await page.waitForURL((url) => url.pathname !== '/signin');
    if (!page.url().includes('/clans')) await page.getByRole('banner').getByRole('link', { name: 'Clans' }).click();
    await open();
    await expect(name).toHaveValue(`Twice ${username}`);
  });

  sent.length = 0;
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/clans'),
  );
  await dialog.getByRole('button', { name: 'Create Clan' }).dblclick();
  await expect(notifications(page).getByText('Clan created successfully!')).toBeVisible();
  await expect(page.getByText('Clan name already taken')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  const { id } = (await (await created).json()) as { id: string };
  expect((await page.request.delete(`/api/clans/${id}`)).ok()).toBe(true);
});

test('players to add are found by any part of their name, and added once a clan is chosen', async ({ openAs }) => {
  const page = await openAs('portal_admin');
  await page.goto('/clans');
  await page.getByRole('main').getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  await dialog.getByRole('searchbox').fill('pulga');
  const row = dialog.getByRole('listitem').filter({ hasText: 'la_pulga_rosa' });
  await expect(row).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(row.getByRole('button', { name: /^Add/ })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Clan' }).click();
  await page.getByRole('option').first().click();
  await expect(row.getByRole('button', { name: /^Add/ })).toBeEnabled();
});
