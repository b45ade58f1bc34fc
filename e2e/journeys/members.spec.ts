import { createGate } from '@portal/testing/gate';
import { tabTo, tabToElement } from '../support/keyboard.ts';
import { followCount, memberCard } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

const readSearch = (url: string) => new URL(url).searchParams.get('q');

test('a visitor who opens the members signs in and returns to the search [2.8]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Members' }).click();
  await page.waitForURL((url) => url.pathname + url.search === '/signin?next=/members');
  await page.getByLabel('Username or Email').fill('free_agent');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/members');
  await expect(page.getByText('Select a member from search results to view their profile.')).toBeVisible();
});

test('a late response to an older search never replaces a newer one', async ({ openAs }) => {
  const page = await openAs('demo_player');
  await page.goto('/members');
  const held = createGate({ isOpen: false });
  await page.route(
    (url) => url.pathname === '/api/users/search' && readSearch(url.href) === 'goal',
    async (route) => {
      await held.passed();
      // The page has aborted the request by then.
      await route.continue().catch(() => undefined);
    },
  );
  const box = page.getByRole('searchbox', { name: 'Search by username' });
  const aborted = page.waitForEvent('requestfailed', (request) => readSearch(request.url()) === 'goal');
  const older = page.waitForRequest((request) => readSearch(request.url()) === 'goal');
  await box.fill('goal');
  await older;
  await box.fill('panenka');
  await aborted;
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.first()).toContainText('Panenka_Queen');
  held.open();
  await page.evaluate(() => fetch('/api/users/search?q=zzz'));
  await expect(results.filter({ hasText: 'GoalMachine_9' })).toHaveCount(0);
  await expect(results.first()).toContainText('Panenka_Queen');
});

test('typing another name clears the selected member, and an unknown name shows a message', async ({ openAs }) => {
  const page = await openAs('demo_player');
  await page.goto('/members');
  await expect(page.getByText('Type at least 2 characters to search.')).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search by username' });
  await box.fill('goalmach');
  await page.getByRole('list', { name: 'Results' }).getByRole('link').first().click();
  const card = memberCard(page);
  await expect(card.getByRole('heading', { name: 'GoalMachine_9' })).toBeVisible();
  for (const text of ['Total Score', 'ELM Tournaments Played', 'Wins', 'Platform', 'Floodlight Foxes', 'Member Since'])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card.getByRole('list', { name: 'Roles' }).getByText('Clan Leader')).toBeVisible();
  await expect(card.getByText('Leader: GoalMachine_9')).toBeVisible();

  await box.fill('no_such_player');
  await expect(page.getByText('No members found with that username.')).toBeVisible();
  await expect(card.getByText('Select a member from search results to view their profile.')).toBeVisible();
});

test('search and selection are in the address: a reload keeps them and Back reverts the selection', async ({
  openAs,
}) => {
  const page = await openAs('demo_player');
  await page.goto('/members?q=goalmach');
  const result = page.getByRole('list', { name: 'Results' }).getByRole('link', { name: 'GoalMachine_9' });
  await result.click();
  await page.waitForURL(/\/members\?q=goalmach&member=[0-9a-f]{24}$/);
  await page.reload();
  await expect(result).toHaveAttribute('aria-current', 'true');
  await expect(memberCard(page).getByRole('heading', { name: 'GoalMachine_9' })).toBeVisible();
  await page.goBack();
  await expect(memberCard(page).getByText(/^Select a member/)).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search by username' })).toHaveValue('goalmach');
});

test('on a phone the chosen profile stays in view while results load', async ({ openAs }) => {
  const page = await openAs('demo_player');
  await page.setViewportSize({ width: 390, height: 844 });
  const results = createGate({ isOpen: false });
  await page.route('**/api/users/search?*', async (route) => {
    await results.passed();
    await route.continue();
  });
  await page.goto('/members?q=goalmach&member=65f0c0ffee0000000000b001');
  await expect(memberCard(page).getByText('Member Since')).toBeVisible();
  results.open();
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link').first()).toBeVisible();
  await expect(memberCard(page).getByText('Member Since')).toBeVisible();
});

test('a visitor goes from a clan to a player, whose page has one address', async ({ page }) => {
  await page.goto('/clans/65f0c0ffee0000000000e001');
  await page.getByRole('main').getByRole('link', { name: 'GoalMachine_9' }).first().click();
  await page.waitForURL('**/members/GoalMachine_9');
  await expect(page.getByRole('heading', { level: 1, name: 'GoalMachine_9' })).toBeVisible();
  await expect(page).toHaveTitle(/^GoalMachine_9 · /);
  for (const [label, value] of [
    ['Rank', /^Rank#\d+$/],
    ['Win rate', /^Win rate\d+%$/],
  ] as const)
    await expect(page.getByText(label, { exact: true }).locator('..')).toHaveText(value);
  const { id } = (await (await page.request.get('/api/players/goalmachine_9')).json()) as { id: string };
  await page.goto(`/members/${id}`);
  await page.waitForURL('**/members/GoalMachine_9');
  await page.getByRole('link', { name: 'Sign in to follow' }).click();
  await page.waitForURL((url) => url.pathname + url.search === '/signin?next=/members/GoalMachine_9');
});

test('hovering a name shows the card, in which the player can be followed', async ({ register }) => {
  const { page } = await register();
  await page.goto('/clans/65f0c0ffee0000000000e001');
  await page.getByRole('main').getByRole('link', { name: 'GoalMachine_9' }).first().hover();
  await page.getByRole('button', { name: 'Follow GoalMachine_9' }).click();
  await expect(page.getByText('Following', { exact: true }).first()).toBeVisible();
  for (const fact of ['Score', 'Rank', 'Platform']) await expect(page.getByText(fact, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Score', { exact: true })).toHaveCount(0);

  await page.mouse.move(0, 0);
  await tabToElement(page, page.getByRole('main').getByRole('link', { name: 'GoalMachine_9' }).first(), 'the name');
  await expect(page.getByRole('button', { name: 'Following GoalMachine_9', pressed: true })).toBeVisible();
});

test('the official account shows its block instead of statistics', async ({ openAs }) => {
  const page = await openAs('demo_player');
  await page.goto('/members');
  await page.getByRole('searchbox', { name: 'Search by username' }).fill('ELM');
  await page.getByRole('list', { name: 'Results' }).getByText('ELM', { exact: true }).click();
  const card = memberCard(page);
  await expect(card.getByRole('heading', { name: 'Official ELM Gaming Community' })).toBeVisible();
  await expect(
    card.getByText('Official community account for ELM Gaming. Follow for updates, tournaments, and news.'),
  ).toBeVisible();
  await expect(card.getByText('Total Score')).toHaveCount(0);
  await expect(card.getByText('Member Since')).toHaveCount(0);
});

test('a member is found, followed and viewed by keyboard', async ({ register }) => {
  const { page } = await register();
  await page.goto('/members');
  await tabTo(page, 'Search by username', 'textbox');
  await page.keyboard.type('SweeperS');
  const result = page.getByRole('list', { name: 'Results' }).getByRole('link', { name: 'SweeperSven' });
  await expect(result).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(result).toBeFocused();
  await page.keyboard.press('Enter');

  const card = memberCard(page);
  const button = card.getByRole('button', { name: 'Follow SweeperSven' });
  await expect(button).toBeVisible();
  await tabToElement(page, button, 'the follow button');
  await page.keyboard.press('Space');
  const following = card.getByRole('button', { name: 'Following SweeperSven', pressed: true });
  await expect(following).toBeFocused();

  const followers = followCount(card, 'Followers');
  await tabToElement(page, followers, 'the count of followers');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Followers' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(followers).toBeFocused();
});
