import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openFinal } from '../support/organizer.ts';
import { expect, test } from '../support/test.ts';

// The portal of these journeys has the preset `live`: see playwright.config.ts.

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const result = (page: Page) => page.getByRole('group', { name: 'Match' });

const shareCode = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Room code' }).fill(code);
  await press(page, 'Share Code');
};

test('two players who have never met finish a match with what the room shows, without leaving it', async ({
  register,
  openAs,
}) => {
  const [one, two, staff] = [await register(), await register(), await openAs('portal_admin')];
  const path = await openFinal(staff.request, [one.page, two.page], { gameMinutes: 8, squads: 'default' });
  for (const { page } of [one, two]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.getByRole('link', { name: 'Go to Your Match' }).click();
    await expect(page.getByRole('region', { name: 'Meet in the game' })).toBeVisible();
  }
  const room = one.page.url();
  let navigations = 0;
  for (const { page } of [one, two]) page.on('framenavigated', () => (navigations += 1));

  // Sides are drawn, so either player can be at home.
  const isHome = await one.page.getByText('You host: create the room in the game, then share its code.').isVisible();
  const [host, guest] = isHome ? [one, two] : [two, one];
  await expect(host.page.getByText('You host: create the room in the game, then share its code.')).toBeVisible();
  await expect(guest.page.getByText(`${host.username} hosts and shares the room code.`)).toBeVisible();
  const game = '8 minutes · Extra time, then penalties if level · Default squads';
  for (const { page } of [host, guest]) {
    await expect(page.getByText(game)).toBeVisible();
    for (const id of ['ELM-1', 'ELM-2']) await expect(page.getByText(id)).toBeVisible();
  }

  await press(guest.page, 'Ready in 5 minutes');
  await expect(messages(host.page).getByText(`${guest.username}: Ready in 5 minutes`)).toBeVisible();
  await shareCode(host.page, '4821');
  await expect(guest.page.locator('output')).toHaveText('4821');
  for (const { page } of [host, guest]) await expectAccessible(page);

  // A referee from the first minute.
  await press(guest.page, 'Call a Referee');
  await guest.page.getByRole('textbox', { name: 'What do you need?' }).fill('The room is full.');
  await guest.page.getByRole('dialog').getByRole('button', { name: 'Call a Referee' }).click();
  await expect(host.page.getByText(new RegExp(`^${guest.username} called a referee at `))).toBeVisible();
  await staff.goto(`${path}?tab=run`);
  await expect(staff.getByRole('heading', { name: '1 match needs you' })).toBeVisible();
  await expect(staff.getByText('The room is full.')).toBeVisible();
  await expectAccessible(staff);
  await press(staff, 'Mark as Answered');
  await expect(guest.page.getByRole('button', { name: 'Call a Referee' })).toBeVisible();

  for (const { page } of [host, guest]) await press(page, 'Ready');
  for (const { page } of [host, guest])
    await expect(page.getByText('Play, then report the score.').first()).toBeVisible();
  await press(guest.page, 'Lost connection, please rehost');
  await expect(messages(host.page).getByText(`${guest.username}: Lost connection, please rehost`)).toBeVisible();
  await press(host.page, 'Change Code');
  await shareCode(host.page, '7305');
  await expect(guest.page.locator('output')).toHaveText('7305');

  const goals = host.page.getByRole('group', { name: 'Goals' });
  await goals.getByRole('spinbutton', { name: host.username }).fill('2');
  await press(host.page, 'Report Score');
  await press(guest.page, /^Confirm player_\w+ 2–0 player_\w+$/);
  await expect(result(host.page).getByText(/^You won: player_\w+ 2–0 player_\w+\.$/)).toBeVisible();
  await expect(result(guest.page).getByText(/^You lost: player_\w+ 2–0 player_\w+\.$/)).toBeVisible();
  for (const { page } of [host, guest]) {
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await expectAccessible(page);
  }
  expect([navigations, one.page.url(), two.page.url()]).toEqual([0, room, room]);

  // A link to the match shows the match in a chat.
  const title = `<meta property="og:title" content="${host.username} 2–0 ${guest.username}">`;
  await expect.poll(async () => (await staff.request.get(room)).text()).toContain(title);
});
