import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { cupSettings, send } from '../support/organizer.ts';
import { expect, type Registered, test } from '../support/test.ts';

// The portal of these journeys has the preset `live`, see playwright.config.ts.

/** Creates a clan of these players, led by the first. */
const createClan = async (organizer: APIRequestContext, name: string, [leader, ...members]: readonly Registered[]) => {
  const response = await organizer.post('/api/clans', {
    multipart: { name, description: 'Created by a journey.', leaderUsername: leader?.username ?? '' },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { id } = (await response.json()) as { id: string };
  for (const member of members) await send(organizer, `/api/clans/${id}/members`, { userId: member.id });
  return id;
};

const choose = async (page: Page, label: string, username: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: username }).click();
};

test('a leader enters a clan with a lineup, both players report a board, and the fixture adds it up', async ({
  register,
  openAs,
}) => {
  test.slow();
  const home = [await register(), await register(), await register(), await register()] as const;
  const away = [await register(), await register(), await register()] as const;
  const [leader] = home;
  const organizer = (await openAs('portal_admin')).request;
  const suffix = Date.now().toString(36);
  const names = [`Home ${suffix}`, `Away ${suffix}`] as const;
  const clanIds = [await createClan(organizer, names[0], home), await createClan(organizer, names[1], away)];
  const { id } = await send(organizer, '/api/tournaments', {
    settings: cupSettings(`Clan Cup ${suffix}`, { entrants: 'clans', boards: 3 }),
  });
  const cup = `/api/tournaments/${id}`;
  // The bracket may be a second old, and its version is refused then.
  const enter = (to: string) =>
    expect(async () => {
      const { version, phase } = (await (await organizer.get(`${cup}/bracket`)).json()) as Record<string, unknown>;
      if (phase !== to) await organizer.post(`${cup}/phase`, { data: { to, version } });
      expect(phase).toBe(to);
    }).toPass();
  await enter('registration');

  // On a phone.
  await leader.page.setViewportSize({ width: 390, height: 844 });
  await leader.page.goto(`/tournaments/${id}`);
  await leader.page.getByRole('button', { name: `Enter ${names[0]}` }).click();
  for (const [at, label] of ['Board 1', 'Board 2', 'Board 3', 'Substitute 1 (optional)'].entries())
    await choose(leader.page, label, home[at]?.username ?? '');
  await leader.page.getByRole('checkbox', { name: 'We accept the rules' }).check();
  await expectAccessible(leader.page);
  await leader.page.getByRole('button', { name: 'Enter Clan' }).click();
  await expect(leader.page.getByRole('button', { name: 'Change Lineup' })).toBeVisible();
  const lineup = away.map((player) => player.id);
  await send(away[0].page.request, `${cup}/entry`, { lineup, acceptsRules: true });
  await enter('check-in');
  for (const { page } of [home[0], away[0]]) await send(page.request, `${cup}/check-in`, {});
  await enter('ready');
  await enter('live');

  // The fixture leads to the board of the leader.
  const { page } = leader;
  await page.goto(`/tournaments/${id}?match=w1-1`);
  const boards = page.getByRole('region', { name: 'Boards' });
  await expect(boards.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await boards.getByRole('link').filter({ hasText: leader.username }).click();
  await expect(page).toHaveURL(/match=w1-1-1/);
  await page.getByRole('main').getByRole('button', { name: 'Ready', exact: true }).click();
  const opponent = away[0];
  await opponent.page.goto(`/tournaments/${id}?match=w1-1-1`);
  await opponent.page.getByRole('main').getByRole('button', { name: 'Ready', exact: true }).click();
  await expect(page.getByText('Play, then report the score.').first()).toBeVisible();
  const goals = page.getByRole('group', { name: 'Goals' });
  await goals.getByRole('spinbutton', { name: leader.username }).fill('2');
  await page.getByRole('main').getByRole('button', { name: 'Report Score' }).click();
  await expect(opponent.page.getByText(/reported \w+ (2–0|0–2) \w+\. Is that right\?$/).first()).toBeVisible();
  await opponent.page
    .getByRole('main')
    .getByRole('button', { name: /^Confirm/ })
    .click();

  await opponent.page.getByRole('link', { name: 'All boards of this match' }).click();
  await expect(opponent.page.getByText(/: 1 of 3 boards decided\.$/).first()).toBeVisible();
  await expect(opponent.page.getByText(/^Boards (1–0|0–1) · Goals on all boards (2–0|0–2)$/)).toBeVisible();

  for (const clanId of clanIds) await organizer.delete(`/api/clans/${clanId}`);
});
