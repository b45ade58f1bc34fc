import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { codeFor } from '../support/email.ts';
import { sumLayoutShifts } from '../support/layout-shift.ts';
import { cupSettings, send } from '../support/organizer.ts';
import { fillSignUp, newPlayer } from '../support/players.ts';
import { expect, test } from '../support/test.ts';

// The portal of these journeys has the preset `live`: see playwright.config.ts.

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/** A cup that is ahead of all others in the list, because it begins next. */
const nextCup = (name: string) => ({
  settings: {
    ...cupSettings(name, { isSelfRunning: true, minEntrants: 2, maxEntrants: 8 }),
    times: {
      ...{ opensAt: inMinutes(0), checkInAt: inMinutes(20), checkInClosesAt: inMinutes(20) },
      ...{ startsAt: inMinutes(20), endsAt: inMinutes(80) },
    },
  },
});

test('a new player follows the friend who invited and two others, and enters a cup, in at most 12 taps', async ({
  page,
  openAs,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const player = newPlayer();
  const { request } = await openAs('portal_admin');
  const cup = `Welcome cup ${player.username.replace(/^player_/, '')}`;
  const { id } = await send(request, '/api/tournaments', nextCup(cup));

  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  const type = async (field: Locator, text: string): Promise<void> => {
    await tap(field);
    await field.fill(text);
  };

  await page.goto('/signup?from=demo_player');
  await fillSignUp(page, player);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/verify-email**');
  const code = await codeFor(player.email);

  await type(page.getByRole('textbox', { name: /code/i }), code);
  await tap(page.getByRole('button', { name: /verify/i }));
  await page.waitForURL('**/welcome?from=demo_player');
  const skip = page.getByRole('link', { name: 'Skip', exact: true });
  await expect(skip).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Email me a summary on Sundays' })).toBeVisible();
  expect(await sumLayoutShifts(page)).toBeLessThanOrEqual(0.02);
  await expectAccessible(page);
  await tap(page.getByRole('radio', { name: 'PlayStation' }));
  await type(page.getByRole('textbox', { name: 'eFootball ID' }), player.username);
  await tap(page.getByRole('button', { name: 'Save and Continue' }));

  const suggestions = page.getByRole('list', { name: 'Suggested players' });
  await expect(suggestions.getByRole('listitem')).toHaveCount(3);
  await expect(suggestions.getByRole('listitem').first()).toContainText('demo_player');
  await expect(suggestions.getByRole('listitem').first()).toContainText('Invited you');
  const join = page.getByRole('button', { name: `Join ${cup}` });
  await expect(join).toBeVisible();
  await expectAccessible(page);
  for (const followed of [0, 1, 2]) {
    await tap(suggestions.getByRole('button', { name: /^Follow / }).first());
    await expect(suggestions.getByRole('button', { name: /^Following / })).toHaveCount(followed + 1);
  }
  await tap(join);
  await expect(page.getByRole('list', { name: 'Open cups' }).getByText("You're in")).toBeVisible();
  const { entry } = (await (await page.request.get(`/api/tournaments/${id}/me`)).json()) as {
    entry: { state: string; gameId: string };
  };
  expect(entry).toMatchObject({ state: 'registered', gameId: player.username });
  expect(taps, 'from the sign-up email to a registered cup').toBeLessThanOrEqual(12);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Go to My Matchday' }).click();
  const next = page.getByRole('region', { name: 'Next' });
  await expect(next.getByRole('heading', { name: cup })).toBeVisible();
  await expect(next.getByText(/^You are registered\. It starts when full, or at /)).toBeVisible();

  // The page comes once, and everything can be changed on the profile.
  await page.reload();
  await expect(next.getByRole('heading', { name: cup })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('textbox', { name: 'eFootball ID' })).toHaveValue(player.username);
  await page.getByRole('link', { name: 'Change your region' }).click();
  await expect(page.getByRole('radio', { name: 'PlayStation' })).toBeChecked();
});

test('the first steps work at 320 px, by keyboard, and on a wide screen', async ({ register }) => {
  const { page, username } = await register();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/welcome');
  await expect(page.getByRole('link', { name: 'Skip', exact: true })).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole('combobox', { name: 'Region' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Europe' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveText('Europe');
  await page.getByRole('button', { name: 'Save and Continue' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Suggested players' })).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  // Community copies the region from the event.
  await expect
    .poll(async () => (await (await page.request.get(`/api/players/${username}`)).json()) as object)
    .toMatchObject({ region: 'Europe' });
  await page.goto(`/members/${username}`);
  await expect(page.getByRole('main').getByText('Europe')).toBeVisible();
});
