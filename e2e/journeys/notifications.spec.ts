import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { cupSettings, readMatches, send } from '../support/organizer.ts';
import { expect, test } from '../support/test.ts';

// The portal of these journeys has the preset `live`: see playwright.config.ts.

interface Row {
  kind: string;
  count: number;
  actors: unknown[];
  vars: Record<string, string>;
}

const count = async (request: APIRequestContext): Promise<number> =>
  ((await (await request.get('/api/notifications/count')).json()) as { unread: number }).unread;
const list = async (request: APIRequestContext): Promise<Row[]> =>
  (await (await request.get('/api/notifications?limit=50')).json()) as Row[];
/** Other journeys open cups meanwhile, which would be counted. */
const switchOffCups = async (request: APIRequestContext): Promise<void> => {
  const data = { groups: { cups: { portal: false } } };
  expect((await request.put('/api/notifications/settings', { data })).status()).toBe(200);
};
const bell = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('link', { name, exact: true });

test('a follower moves the number on an open page; following again and ten more stay one row', async ({
  register,
  registerPlayer,
  openPage,
}) => {
  const [star, fan] = [await register(), await register()];
  await switchOffCups(star.page.request);
  await star.page.goto('/');
  await expect(bell(star.page, 'Notifications')).toBeVisible();
  const follow = (request: APIRequestContext) => send(request, `/api/users/${star.id}/follow`, {});
  await follow(fan.page.request);
  await expect(bell(star.page, 'Notifications, 1 new')).toBeVisible();
  await fan.page.request.delete(`/api/users/${star.id}/follow`);
  await follow(fan.page.request);
  expect(await count(star.page.request)).toBe(1);
  for (let others = 0; others < 2; others += 1) {
    const other = await registerPlayer();
    await follow((await openPage(other.session)).request);
  }
  expect(await count(star.page.request)).toBe(1);
  expect(await list(star.page.request)).toMatchObject([{ kind: 'follower', count: 3 }]);

  await star.page.setViewportSize({ width: 390, height: 844 });
  await bell(star.page, 'Notifications, 1 new').click();
  await expect(star.page.getByRole('link', { name: /, .+ and .+ follow you\.$/ })).toBeVisible();
  await expect(star.page.getByText('New', { exact: true })).toBeVisible();
  await expect(bell(star.page, 'Notifications')).toBeVisible();
  expect(await count(star.page.request)).toBe(0);
  await expectAccessible(star.page);

  await star.page.getByRole('link', { name: 'Settings', exact: true }).click();
  const followers = star.page.getByRole('checkbox', { name: 'Followers: in the portal' });
  await expect(followers).toBeChecked();
  await followers.click();
  await expect(star.page.getByText('Followers: off.').first()).toBeVisible();
  await expectAccessible(star.page);
  await star.page.goto('/notifications');
  await expect(star.page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
});

test('a report is one row of its match for the opponent, whose confirmation turns it into the result for both [scenario 4]', async ({
  register,
  openAs,
}) => {
  const [one, two, staff] = [await register(), await register(), await openAs('portal_admin')];
  const { id } = await send(staff.request, '/api/tournaments', { settings: cupSettings(`Bell ${Date.now()}`) });
  const cup = `/api/tournaments/${id}`;
  const enter = async (to: string) => {
    const { version } = (await (await staff.request.get(`${cup}/bracket`)).json()) as { version: number };
    await send(staff.request, `${cup}/phase`, { to, version });
  };
  await enter('registration');
  for (const [at, { page }] of [one, two].entries())
    await send(page.request, `${cup}/entry`, { gameId: `ELM-${at + 1}`, acceptsRules: true });
  await enter('check-in');
  for (const { page } of [one, two]) await send(page.request, `${cup}/check-in`, {});
  await enter('ready');
  await enter('live');
  const [match] = await readMatches(staff.request, id);
  const act = (page: Page, action: object) => send(page.request, `${cup}/matches/${match?.key}`, action);
  for (const { page } of [one, two]) await act(page, { do: 'ready' });

  await two.page.goto('/notifications');
  const score = { legs: [[2, 1]] };
  await act(one.page, { do: 'report', score });
  const report = two.page.getByRole('link', {
    name: new RegExp(`^${one.username} says 2–1\\. Deadline to confirm or dispute:`),
  });
  await expect(report).toBeVisible();
  const ofMatch = async (page: Page) =>
    (await list(page.request)).filter(({ vars }) => vars['matchKey'] === match?.key);
  expect(await ofMatch(two.page)).toMatchObject([{ kind: 'tournament-match', vars: { event: 'reported' } }]);
  await act(two.page, { do: 'report', score });
  for (const { page } of [one, two])
    await expect.poll(() => ofMatch(page)).toMatchObject([{ kind: 'match-decided', vars: { event: 'agreement' } }]);
  await two.page.getByRole('link', { name: new RegExp(`^Your match against ${one.username} ended 2–1\\.$`) }).click();
  await expect(two.page).toHaveURL(new RegExp(`/tournaments/${id}\\?match=`));
});

test('signing out ends the streams of the session, and those of another player stay [scenario 8]', async ({
  register,
}) => {
  const [{ page }, other, fan] = [await register(), await register(), await register()];
  await switchOffCups(other.page.request);
  await other.page.goto('/');
  await expect(bell(other.page, 'Notifications')).toBeVisible();
  await page.goto('/');
  // The page itself follows another stream.
  const ended = await page.evaluateHandle(async () => {
    const { body } = await fetch('/api/notifications/events');
    const readToEnd = async () => {
      const reader = body?.getReader();
      try {
        while (reader && !(await reader.read()).done);
      } catch {
        // The gateway closes the connection.
      }
      return true;
    };
    return { end: readToEnd() };
  });
  await send(page.request, '/api/auth/signout', {});
  expect(await ended.evaluate(({ end }) => end)).toBe(true);
  expect((await page.request.get('/api/notifications/events')).status()).toBe(401);
  // The number would be a minute late without a stream.
  await send(fan.page.request, `/api/users/${other.id}/follow`, {});
  await expect(bell(other.page, 'Notifications, 1 new')).toBeVisible();
});
