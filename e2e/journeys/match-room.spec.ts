import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openFinal } from '../support/organizer.ts';
import { expect, test } from '../support/test.ts';

// The portal of these journeys has the preset `live`: see playwright.config.ts.

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

const enterGoals = async (page: Page, goals: Record<string, number>) => {
  for (const [name, count] of Object.entries(goals))
    await page.getByRole('group', { name: 'Goals' }).getByRole('spinbutton', { name }).fill(String(count));
};

test('two players get ready, report and dispute; a referee orders a replay, and both agree on its score', async ({
  page: visitor,
  register,
  openAs,
}) => {
  const [one, two, staff] = [await register(), await register(), await openAs('portal_admin')];
  const path = await openFinal(staff.request, [one.page, two.page]);

  // From their own matches, on a phone.
  await one.page.setViewportSize({ width: 390, height: 844 });
  await one.page.goto('/');
  await expect(one.page.locator('[aria-busy=true]')).toHaveCount(0);
  await one.page.getByRole('button', { name: 'Open menu' }).click();
  await one.page.getByRole('dialog').getByRole('link', { name: 'My Matches' }).click();
  await one.page.getByRole('link', { name: 'Get Ready', exact: true }).click();
  await expect(one.page).toHaveURL(/\?match=/);
  await expect(one.page.getByText('Your match is open.').first()).toBeVisible();
  await expect(one.page.getByRole('button', { name: 'Ready', exact: true })).toBeInViewport({ ratio: 1 });
  await expectAccessible(one.page);
  await press(one.page, 'Ready');
  await expect(one.page.getByText("You're ready.").first()).toBeVisible();

  await two.page.goto(path);
  await two.page.getByRole('link', { name: 'Go to Your Match' }).click();
  await expect(two.page.getByText('Your opponent is ready.').first()).toBeVisible();
  await expect(two.page.getByRole('timer')).toHaveText(/^\d\d:\d\d left$/);
  await expect(two.page.getByText('ELM-1')).toBeVisible();
  await press(two.page, 'Ready');
  await expect(two.page.getByText('Play, then report the score.').first()).toBeVisible();

  // The other screen follows by itself.
  await expect(one.page.getByText('Play, then report the score.').first()).toBeVisible();
  await enterGoals(one.page, { [one.username]: 3 });
  await press(one.page, 'Report Score');
  // Sides are drawn, so either player can be at home.
  await expect(one.page.getByText(/^You reported player_\w+ (3–0|0–3) player_\w+\.$/).first()).toBeVisible();

  await expect(
    two.page.getByText(/^player_\w+ reported player_\w+ (3–0|0–3) player_\w+\. Is that right\?$/).first(),
  ).toBeVisible();
  await expectAccessible(two.page);
  await press(two.page, "Something's Wrong");
  await two.page.getByLabel('What happened?').fill('The connection broke after ten minutes.');
  await two.page.getByRole('button', { name: 'Call a Referee' }).click();
  await expect(two.page.getByText('A referee will decide.').first()).toBeVisible();
  await expect(one.page.getByText('The connection broke after ten minutes.')).toBeVisible();

  // A screenshot, for the two of them and the staff.
  const findScreenshot = (page: Page) =>
    page.getByRole('main').getByRole('img', { name: `Screenshot 1 of ${two.username}` });
  const file = { name: 'result.png', mimeType: 'image/png', buffer: await two.page.screenshot() };
  await two.page.getByLabel('Screenshot', { exact: true }).setInputFiles(file);
  await expect(two.page.getByRole('img', { name: 'Preview of the screenshot' })).toBeVisible();
  await press(two.page, 'Send Screenshot');
  for (const page of [two.page, one.page]) await expect(findScreenshot(page)).not.toHaveJSProperty('naturalWidth', 0);
  await findScreenshot(one.page).click();
  await expect(one.page.getByRole('dialog')).toBeVisible();
  await expectAccessible(one.page);
  await one.page.keyboard.press('Escape');
  const url = (await findScreenshot(one.page).getAttribute('src')) ?? '';
  expect((await staff.request.get(url)).headers()).toMatchObject({
    ...{ 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
  });
  expect((await visitor.request.get(url)).status()).toBe(401);

  const room = new URL(one.page.url());
  await staff.goto(room.pathname + room.search);
  await expect(staff.getByText('The players disagree about the result.')).toBeVisible();
  await expect(findScreenshot(staff)).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('textbox', { name: 'Reason' }).fill('Nobody is at fault.');
  await press(staff, 'Replay');
  await expect(staff.getByText('The match is open.').first()).toBeVisible();

  await expect(two.page.getByText('Your match is open.').first()).toBeVisible();
  await press(two.page, 'Report Score');
  await enterGoals(two.page, { [one.username]: 2, [two.username]: 1 });
  await press(two.page, 'Report Score');
  await expect(two.page.getByText(/^You reported player_\w+ (2–1|1–2) player_\w+\.$/).first()).toBeVisible();
  await press(one.page, /^Confirm player_\w+ (2–1|1–2) player_\w+$/);
  for (const [page, text] of [
    [one.page, /^You won: player_\w+ (2–1|1–2) player_\w+\.$/],
    [two.page, /^You lost: player_\w+ (2–1|1–2) player_\w+\.$/],
    [staff, /^player_\w+ (2–1|1–2) player_\w+\.$/],
  ] as const)
    await expect(page.getByRole('group', { name: 'Match' }).getByText(text)).toBeVisible();
  await expect(one.page.getByText('You finished in place 1.')).toBeVisible();
  await one.page.goto('/matches');
  await expect(one.page.getByText('You have no open match.')).toBeVisible();

  // The replay goes back to the start with the keyboard, and forth again.
  await one.page.goto(`${path}?tab=matches`);
  await one.page.getByRole('button', { name: 'Watch the Replay' }).click();
  const moment = one.page.getByRole('slider', { name: 'Moment' });
  await expect(moment).toHaveAttribute('aria-valuetext', /: The tournament is live\.$/);
  await expect(one.page.getByRole('list', { name: 'Final' })).not.toContainText('FT');
  await expectAccessible(one.page);
  await moment.press('End');
  await expect(moment).toHaveAttribute('aria-valuetext', /: The tournament finished\.$/);
  await moment.press('ArrowLeft');
  await expect(moment).toHaveAttribute('aria-valuetext', /: player_\w+ (2–1|1–2) player_\w+\.$/);
  await expect(one.page.getByRole('list', { name: 'Final' })).toContainText('FT');
});

test('the page of own matches requires sign-in', async ({ page }) => {
  await page.goto('/matches');
  await expect(page).toHaveURL('/signin?next=/matches');
});
