import { codeFor } from '../support/email.ts';
import { tabTo, tabToElement } from '../support/keyboard.ts';
import { newPlayer } from '../support/players.ts';
import { expect, test } from '../support/test.ts';

test('a new player signs up, verifies and signs out by keyboard', async ({ page }) => {
  const player = newPlayer();
  await page.goto('/');
  await tabTo(page, 'Sign Up', 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();

  for (const [label, value] of [
    ['Username', player.username],
    ['Email', player.email],
    ['Password', player.password],
    ['Confirm Password', player.password],
  ] as const) {
    await tabTo(page, label, 'textbox');
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/verify-email**');
  const code = await codeFor(player.email);
  const input = page.getByRole('textbox', { name: /code/i });
  for (
    let presses = 0;
    presses < 60 && !(await input.evaluate((element) => element === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(input).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile');

  await tabTo(page, 'Sign Out', 'button');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

test('the skip link leads past the navigation', async ({ page }) => {
  await page.goto('/');
  // The load event fires before React has rendered, and Tab cannot focus elements that are not rendered yet.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/skip/i);
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveRole('main');
});

test('the privileged user creates a clan by keyboard, and the focus returns to the button', async ({
  openAs,
  registerPlayer,
}) => {
  const page = await openAs('portal_admin');
  const { username } = await registerPlayer();
  const name = `Keys of ${username}`;
  await page.goto('/clans');
  await tabTo(page, 'Create Clan', 'button');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Clan' });
  await expect(dialog.getByLabel('Clan Name')).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, 'Description', 'textbox');
  await page.keyboard.type('Created by keyboard.');
  await tabToElement(page, dialog.getByRole('button', { name: 'Create Clan' }), 'the submit button');
  // The page also posts its web vitals.
  const response = page.waitForResponse(
    (candidate) => candidate.request().method() === 'POST' && candidate.url().endsWith('/api/clans'),
  );
  await page.keyboard.press('Enter');
  const { id } = (await (await response).json()) as { id: string };
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article', { name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Create Clan' })).toBeFocused();
  expect((await page.request.delete(`/api/clans/${id}`)).ok()).toBe(true);
});
