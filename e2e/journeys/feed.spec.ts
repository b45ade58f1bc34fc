import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { sumLayoutShifts } from '../support/layout-shift.ts';
import { openFinal, readMatches, send } from '../support/organizer.ts';
import { expect, test } from '../support/test.ts';

// The portal of these journeys has the preset `live`: see playwright.config.ts.

interface Group {
  player: { username: string };
  items: { kind: string; result?: { score?: { legs: number[][] } } }[];
}

const readFeed = async (request: APIRequestContext): Promise<Group[]> =>
  (await (await request.get('/api/feed')).json()) as Group[];

/** The scores that the feed shows, by player. */
const readScores = async (request: APIRequestContext): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await readFeed(request)).map(({ player, items }) => [
      player.username,
      items.map(({ result }) => result?.score?.legs[0]),
    ]),
  );

const inTwoSeconds = { timeout: 2_000 };

test("a follower's home shows results, corrections and what no longer counts; a muted player can be shown again", async ({
  register,
  openAs,
}) => {
  const [fan, one, two] = [await register(), await register(), await register()];
  const staff = (await openAs('portal_admin')).request;
  for (const { id } of [one, two]) await send(fan.page.request, `/api/users/${id}/follow`, {});
  const path = await openFinal(staff, [one.page, two.page]);
  const cup = `/api${path}`;
  const [match] = await readMatches(staff, path.split('/').at(-1) ?? '');
  const act = (page: Page, action: object) => send(page.request, `${cup}/matches/${match?.key}`, action);
  const legs = [[2, 1]];
  for (const { page } of [one, two]) await act(page, { do: 'ready' });
  for (const { page } of [one, two]) await act(page, { do: 'report', score: { legs } });
  const both = (score: number[]) => ({ [one.username]: [score], [two.username]: [score] });
  await expect.poll(() => readScores(fan.page.request), inTwoSeconds).toEqual(both([2, 1]));

  await fan.page.setViewportSize({ width: 390, height: 844 });
  await fan.page.goto('/');
  const section = fan.page.getByRole('main');
  const winner = match?.home.entrant?.name;
  const group = section.getByRole('button', { name: new RegExp(`${winner}: a win in Final`) });
  await expect(group).toBeVisible();
  expect(await sumLayoutShifts(fan.page)).toBeLessThanOrEqual(0.02);
  await group.click();
  await expect(section.getByRole('link', { name: /2, .+ 1, full time/ })).toBeVisible();
  await expectAccessible(fan.page);
  await section.getByRole('button', { name: `Actions for ${winner}` }).click();
  await fan.page.getByRole('menuitem', { name: 'Mute' }).click();
  await expect(group).toBeHidden();
  await fan.page.getByRole('button', { name: 'Undo' }).click();
  await expect(group).toBeVisible();

  const correct = async (score: number[]) => {
    const { version } = (await (await staff.get(`${cup}/bracket`)).json()) as { version: number };
    const verdict = { score: { legs: [score] } };
    await send(staff, `${cup}/corrections`, { key: match?.key, verdict, reason: 'Typo', mode: 'apply', version });
  };
  await correct([0, 3]);
  await expect.poll(() => readScores(fan.page.request), inTwoSeconds).toEqual(both([0, 3]));
  const { version } = (await (await staff.get(`${cup}/bracket`)).json()) as { version: number };
  await send(staff, `${cup}/phase`, { to: 'cancelled', reason: 'Rain', version });
  await expect.poll(() => readFeed(fan.page.request), inTwoSeconds).toEqual([]);
});

test('a newcomer follows a suggested player, and a blocked player can follow no more', async ({ register }) => {
  const newcomer = await register();
  await newcomer.page.setViewportSize({ width: 390, height: 844 });
  await newcomer.page.goto('/');
  const suggestions = newcomer.page.getByRole('list', { name: 'Suggested players' });
  await expect(suggestions.getByRole('listitem')).toHaveCount(3);
  await expect(suggestions.getByText('Next to you on the leaderboard').first()).toBeVisible();
  await suggestions
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await expect(suggestions.getByRole('button', { name: /^Following / })).toHaveCount(1);
  await expectAccessible(newcomer.page);

  const fan = await register();
  await send(fan.page.request, `/api/users/${newcomer.id}/follow`, {});
  await newcomer.page.goto(`/members/${fan.username}`);
  await newcomer.page.getByRole('button', { name: `Actions for ${fan.username}` }).click();
  await newcomer.page.getByRole('menuitem', { name: 'Block' }).click();
  await newcomer.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(newcomer.page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await expectAccessible(newcomer.page);
  expect((await fan.page.request.post(`/api/users/${newcomer.id}/follow`, { data: {} })).status()).toBe(403);
  await newcomer.page.goto('/notifications?tab=settings');
  await newcomer.page.getByRole('button', { name: `Unblock ${fan.username}` }).click();
  await expect(newcomer.page.getByText("You haven't blocked anyone.")).toBeVisible();
  await expectAccessible(newcomer.page);
  await send(fan.page.request, `/api/users/${newcomer.id}/follow`, {});
});
