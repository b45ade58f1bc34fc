import type { Locator } from '@playwright/test';
import { newPlayer } from '../support/players.ts';
import { notifications, waitUntilSearchable } from '../support/screen.ts';
import { textOutside } from '../support/small-screen.ts';
import { expect, test } from '../support/test.ts';

test('Escape closes the topmost layer, and no other, while a toast is open', async ({ openAs, registerPlayer }) => {
  const { username } = await registerPlayer();
  const page = await openAs('portal_admin');
  await waitUntilSearchable(page, username);
  const toast = notifications(page).getByRole('listitem', { includeHidden: true });

  await test.step('an alert dialog over a dialog', async () => {
    await page.goto('/clans');
    await page.getByRole('main').getByRole('button', { name: 'Create Clan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Clan' });
    await dialog.getByLabel('Clan Name').fill(`Layers ${username}`);
    await dialog.getByLabel('Description').fill('Never created.');
    await dialog.getByLabel('Leader Username').fill(`x_${username}`);
    await dialog.getByRole('button', { name: 'Create Clan' }).click();
    await expect(toast).toBeVisible();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard this clan?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(toast).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the menu of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/members/${username}`);
    const follow = page.getByRole('button', { name: `Follow ${username}`, pressed: false });
    await follow.click();
    const following = page.getByRole('button', { name: `Following ${username}`, pressed: true });
    await expect(following).toHaveAccessibleDescription(`You follow ${username}`);
    await expect(toast).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(toast).toBeVisible();
    await following.click();
  });
});

test('a clan has one page whatever the case of its id, and long names fit the followers of a phone', async ({
  openAs,
}) => {
  const page = await openAs('demo_player');
  const response = await page.goto('/clans/65F0C0FFEE0000000000E001');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Floodlight Foxes' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  const longName = 'WWWWWWWWWWMMMMMMMMMMWWWWWWWWWW';
  await page.goto(`/members/${longName}`);
  await page
    .getByRole('button', { name: /Following$/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(await textOutside(page)).toEqual([]);
});

test('on phones a toast is at the bottom, above the bar of links, and covers neither heading nor focused field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/signin');
  await page.getByLabel('Username or Email').fill(newPlayer().username);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Wrong-Pass-1');
  await password.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await password.press('Enter');
  const toast = notifications(page).getByRole('listitem');
  await expect(toast).toContainText('Sign In Failed');
  const measureBox = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error('The element is not shown');
    return { top: box.y, bottom: box.y + box.height };
  };
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  const end = (await bar.isVisible()) ? (await measureBox(bar)).top : 640;
  // The toast enters from below the screen.
  await expect.poll(async () => (await measureBox(toast)).bottom).toBeLessThanOrEqual(end);
  const { top, bottom } = await measureBox(toast);
  expect(bottom).toBeGreaterThan(end - 40);
  for (const part of [page.getByRole('heading', { level: 1 }), password])
    expect((await measureBox(part)).bottom).toBeLessThanOrEqual(top);
});
