import type { Locator, Page } from '@playwright/test';
import { createGate } from '@portal/testing/gate';
import { removeHeldResponse } from '../support/held-response.ts';
import { signIn } from '../support/players.ts';
import { smallTargets } from '../support/small-screen.ts';
import { expect, test } from '../support/test.ts';

const players = (page: Page) => page.getByRole('table', { name: /^Players/ });
const clans = (page: Page) => page.getByRole('table', { name: 'Clans' });
const findRows = (table: Locator) => table.getByRole('row').filter({ has: table.page().getByRole('rowheader') });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search players or clans...' });

const choosePlatform = async (page: Page, platform: string) => {
  await page.getByRole('combobox', { name: 'Platform' }).click();
  await page.getByRole('option', { name: platform }).click();
};

test('ranks players with medals, marks players without a clan and keeps the ranks during a search [2.3]', async ({
  page,
}) => {
  await page.goto('/leaderboard');
  const rows = findRows(players(page));
  await expect(rows).toHaveCount(50);
  for (const [index, medal] of ['gold', 'silver', 'bronze'].entries())
    await expect(rows.nth(index).getByRole('img', { name: `Rank ${index + 1}, ${medal} medal` })).toBeVisible();
  await expect(rows.nth(3)).toContainText('#4');
  await expect(rows.nth(49)).toContainText('#50');
  await expect(rows.first()).toContainText('9,999,999');

  const rank = (await rows.filter({ hasText: 'NoLookPass' }).getByRole('cell').first().textContent()) ?? '';
  expect(rank).toMatch(/^#\d+$/);
  await search(page).fill('NOLOOKP');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(`${rank}`);
  await expect(rows.first()).toContainText('PC Player');
  await expect(rows.first()).toContainText('Curva Digitale');

  await search(page).fill('curva');
  await expect(rows.filter({ hasNotText: /curva/i })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  await search(page).fill('crossbar_challenge');
  await expect(rows.first()).toContainText('No Clan');

  await expect(page).toHaveURL(/q=crossbar_challenge/);
  await page.reload();
  await expect(search(page)).toHaveValue('crossbar_challenge');
  await expect(rows).toHaveCount(1);
  await search(page).fill('no such player');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows).toHaveCount(50);
});

test('stands the first three on a podium that stays part of the table', async ({ page }) => {
  await page.goto('/leaderboard');
  const rows = findRows(players(page));
  await expect(rows).toHaveCount(50);
  const measureBox = async (index: number) =>
    (await rows.nth(index).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [first, second, third, fourth] = [
    await measureBox(0),
    await measureBox(1),
    await measureBox(2),
    await measureBox(3),
  ];
  expect([second.x, first.x, third.x]).toEqual([second.x, first.x, third.x].sort((a, b) => a - b));
  expect(first.y).toBeLessThan(second.y);
  expect(second.y).toBeLessThan(third.y);
  expect(fourth.y).toBeGreaterThanOrEqual(third.y + third.height);
  await expect(rows.nth(3).getByRole('rowheader'), 'a long name uses its column').toHaveCSS('max-width', 'none');

  await page.setViewportSize({ width: 320, height: 800 });
  expect((await measureBox(0)).y + (await measureBox(0)).height).toBeLessThanOrEqual((await measureBox(1)).y + 1);
  expect((await measureBox(1)).x).toBeLessThan((await measureBox(2)).x);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await smallTargets(page)).toEqual([]);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  // A search shows plain rows, whose header stays in view.
  await page.setViewportSize({ width: 1440, height: 800 });
  await search(page).fill('a');
  expect((await measureBox(0)).width).toBeGreaterThan(1000);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: 'Player' })).toBeInViewport();
});

test('marks the own row, jumps to it, and keeps the players that one follows', async ({ page }) => {
  await page.goto('/signin?next=/leaderboard');
  await signIn(page, 'demo_player');
  const own = players(page).locator('[aria-current]');
  await expect(own).toContainText('demo_player');
  await expect(own).toContainText('You');
  const bar = page.getByRole('button', { name: /^You: #\d+/ });
  const [header, height] = [page.getByRole('columnheader', { name: 'Player' }), (await bar.boundingBox())?.height ?? 0];
  const { y = 0, height: headerHeight = 0 } = (await header.boundingBox()) ?? {};
  await page.setViewportSize({ width: 1440, height: Math.round(y + (headerHeight + height) / 2 + 12) });
  const onTop = bar.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(await onTop, 'the header of the table does not cover the rank').toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await bar.click();
  await expect(own).toBeInViewport();
  await expect(own).toBeFocused();

  const followed = page.waitForResponse(/leaderboard\/following/);
  await page.getByRole('button', { name: 'Players I follow' }).click();
  const names = ((await (await followed).json()) as { username: string }[]).map(({ username }) => username);
  expect(names.length).toBeGreaterThan(0);
  await expect(findRows(players(page))).toHaveCount(names.length);
  await expect(findRows(players(page)).first()).toContainText(names[0] ?? 'a name');
  await expect(page).toHaveURL(/following=true/);
});

test('jumps to the own row also where it is not among the first ones', async ({ register }) => {
  const { page, username } = await register();
  const ownRank = async () => ((await (await page.request.get('/api/leaderboard/me')).json()) as { rank: number }).rank;
  await expect.poll(ownRank).toBeGreaterThan(50);
  await page.goto('/leaderboard');
  await page.getByRole('button', { name: /^You: #\d+/ }).click();
  const own = players(page).locator('[aria-current]');
  await expect(own).toContainText(username);
  await expect(own).toBeInViewport();
  await expect(own).toBeFocused();
});

test('shows the players of a platform, ranked among themselves', async ({ page }) => {
  await page.goto('/leaderboard');
  await expect(findRows(players(page))).toHaveCount(50);
  const filtered = page.waitForResponse((response) => new URL(response.url()).search.includes('platformGroup=mobile'));
  await choosePlatform(page, 'Mobile Platform');
  const listed = (await (await filtered).json()) as { username: string }[];
  const rows = findRows(page.getByRole('table', { name: 'Players, Mobile Platform' }));
  await expect(rows).toHaveCount(listed.length);
  expect(listed.length).toBeGreaterThan(3);
  await expect(rows.filter({ hasNotText: 'Mobile Player' })).toHaveCount(0);
  await expect(rows.first().getByRole('img', { name: 'Rank 1, gold medal' })).toBeVisible();
  await expect(rows.first()).toContainText(listed[0]?.username ?? 'no player');

  await choosePlatform(page, 'Console Platform');
  const consoleRows = findRows(page.getByRole('table', { name: 'Players, Console Platform' }));
  await expect(consoleRows.first()).toBeVisible();
  await expect(consoleRows.filter({ hasNotText: /(PlayStation|PC) Player/ })).toHaveCount(0);
  await expect(page).toHaveURL(/\/leaderboard\?platform=console$/);
});

test('shows what is chosen, current and loading in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const response = createGate({ isOpen: false });
  await removeHeldResponse(page);
  await page.route(/\/api\/leaderboard\?/, async (route) => {
    await response.passed();
    await route.continue();
  });
  await page.goto('/leaderboard');
  await expect(page.locator('[aria-busy=true] [aria-hidden=true]').last()).toHaveCSS('outline-style', 'solid');
  response.open();
  await page.getByRole('rowheader').first().waitFor();
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'Highlight';
    return getComputedStyle(probe).backgroundColor;
  });
  await expect(page.getByRole('tab', { selected: true })).toHaveCSS('background-color', highlight);
  await expect(page.getByRole('tab', { selected: false })).not.toHaveCSS('background-color', highlight);
  const current = page.getByRole('banner').getByRole('link', { name: 'Leaderboard' });
  await expect(current).toHaveCSS('background-color', highlight, { pseudo: 'after' });
  await page.getByRole('combobox').click();
  await expect(page.getByRole('option', { name: 'All Platforms' })).toHaveCSS('background-color', highlight);
});

test('shows clans with their member count as points', async ({ page }) => {
  await page.goto('/leaderboard');
  await page.getByRole('tab', { name: 'Clans' }).click();
  const rows = findRows(clans(page));
  await expect(rows.first()).toContainText('Floodlight Foxes');
  await expect(rows.first().getByRole('img', { name: 'Rank 1, gold medal' })).toBeVisible();
  const [, points = '', members = ''] = await rows.first().getByRole('cell').allInnerTexts();
  expect(points).toMatch(/^\d+$/);
  expect(members).toBe(points);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(rows.first()).toHaveCSS('break-inside', 'avoid');
  await page.emulateMedia({ media: 'screen' });
  await search(page).fill('digitale');
  await expect(rows).toHaveCount(1);
  await expect(rows.first().getByRole('img', { name: 'Rank 2, silver medal' })).toBeVisible();
  await rows.first().getByRole('link', { name: 'Curva Digitale' }).click();
  await expect(page.getByRole('heading', { name: 'Curva Digitale' })).toBeVisible();
});

test('shows two letters for every picture that fails to load', async ({ page }) => {
  await page.route('**/api/avatars/**', (route) => route.abort());
  await page.goto('/leaderboard');
  const row = findRows(players(page)).filter({ hasText: 'StoppageTime90' });
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByRole('rowheader')).toHaveText(/^ST/);
  await expect(row.locator('img')).toHaveCount(0);
});

test('home shows the top three and links to the full leaderboard', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Top Players & Clans' })).toBeVisible();
  await expect(findRows(page.getByRole('table', { name: 'Top Players' }))).toHaveCount(3);
  await expect(findRows(page.getByRole('table', { name: 'Top Clans' }))).toHaveCount(3);
  await expect(findRows(page.getByRole('table', { name: 'Top Clans' })).first()).toContainText('Floodlight Foxes');
  await page.getByRole('link', { name: 'View Full Leaderboard' }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect(findRows(players(page))).toHaveCount(50);
});
