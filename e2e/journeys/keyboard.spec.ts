import { expect, type Page, test } from '@playwright/test';
import { codeFor } from '../support/mail';
import { newPlayer } from '../support/players';

/** Presses Tab until the element is focused; fails when it cannot be reached or its focus cannot be seen. */
const tabTo = async (page: Page, name: string, role: 'textbox' | 'button' | 'link') => {
  const target =
    role === 'textbox' ? page.getByLabel(name, { exact: true }) : page.getByRole(role, { name, exact: true }).first();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const visible = await target.evaluate((element) => {
        const style = getComputedStyle(element);
        return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
      });
      expect(visible, `focus on ${name} is visible`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached by keyboard`);
};

test('a newcomer signs up, verifies and signs out without a pointer', async ({ page }) => {
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
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/skip/i);
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveRole('main');
});
