import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { codeFor } from '../support/email.ts';
import { cupSettings, type Match, readMatches, send } from '../support/organizer.ts';
import { fillSignUp, newPlayer } from '../support/players.ts';
import { expect, type Registered, test } from '../support/test.ts';

// The portal of these journeys has the preset `live`: see playwright.config.ts.

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/** A cup that starts with its second player. */
const selfRunning = (name: string) => ({
  settings: {
    ...cupSettings(name, { isSelfRunning: true, minEntrants: 2, maxEntrants: 2 }),
    times: {
      ...{ opensAt: inMinutes(0), checkInAt: inMinutes(30), checkInClosesAt: inMinutes(30) },
      ...{ startsAt: inMinutes(30), endsAt: inMinutes(90) },
    },
  },
});

test('from the sign-up email to the first kick-off in 14 taps, and from the end into the next cup in 2', async ({
  page,
  openAs,
  register,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const player = newPlayer();
  const opponent = await register();
  const { request } = await openAs('portal_admin');
  const suffix = player.username.replace(/^player_/, '');
  const [first, second] = [`First cup ${suffix}`, `Second cup ${suffix}`];
  const { id } = await send(request, '/api/tournaments', selfRunning(first));
  await send(request, '/api/tournaments', selfRunning(second));

  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  const type = async (field: Locator, text: string): Promise<void> => {
    await tap(field);
    await field.fill(text);
  };

  await page.goto('/signup');
  await fillSignUp(page, player);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/verify-email**');
  const code = await codeFor(player.email);

  await type(page.getByRole('textbox', { name: /code/i }), code);
  await tap(page.getByRole('button', { name: /verify/i }));
  await expect(page.getByText('Email Verified!').first()).toBeVisible();
  await tap(page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Tournaments' }));
  await tap(page.getByRole('main').getByRole('link', { name: first }));
  await tap(page.getByRole('button', { name: 'Join Tournament' }));
  await type(page.getByLabel('eFootball user ID'), 'first-10');
  await tap(page.getByRole('checkbox', { name: 'I accept the rules' }));
  await tap(page.getByRole('button', { name: 'Join', exact: true }));
  const entry = page.getByRole('group', { name: 'Your entry' });
  await expect(entry.getByText(/^You're in\. It starts when 2 players have joined/)).toBeVisible();

  // The last place: nobody has to start the cup.
  await send(opponent.page.request, `/api/tournaments/${id}/entry`, { gameId: 'other-10', acceptsRules: true });
  await tap(page.getByRole('link', { name: 'Go to Your Match' }));
  await tap(page.getByRole('button', { name: /Ready/ }).first());
  const [final] = await readMatches(request, id);
  const path = `/api/tournaments/${id}/matches/${(final as Match).key}`;
  await send(opponent.page.request, path, { do: 'ready' });
  await expect(page.getByText(/Play, then report the score/).first()).toBeVisible();
  expect(taps, 'from the sign-up email to the kick-off').toBeLessThanOrEqual(14);

  const result = { do: 'report', score: { legs: [[2, 1]] } };
  for (const { request: by } of [page, (opponent as Registered).page]) await send(by, path, result);
  await page.goto(`/tournaments/${id}`);
  await expect(entry.getByText(/^You finished (1st|2nd)\.$/)).toBeVisible();
  await expect(page.getByText(/^Provisional: the points will be added on /)).toBeVisible();
  await expectAccessible(page);
  taps = 0;
  await tap(page.getByRole('region', { name: 'Next cup' }).getByRole('button', { name: /^Join / }));
  await expect(entry.getByText(/^You're in\./)).toBeVisible();
  expect(taps, 'from the end of a cup into the next').toBeLessThanOrEqual(2);

  // Neither home nor the profile denies the cup.
  await page.goto('/');
  await expect(page.getByText(/^Provisional rank: about #/).first()).toBeVisible();
  await expect(page.getByText('Unranked', { exact: true })).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByRole('list', { name: 'Cups' })).toContainText(first);
  await expect(page.getByText(/points from 1 cup will be added on /)).toBeVisible();
  await expectAccessible(page);
});
