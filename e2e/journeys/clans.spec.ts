import type { Locator, Page } from '@playwright/test';
import { createGate } from '@portal/testing/gate';
import { emailsTo, findInEmail } from '../support/email.ts';
import { sumLayoutShifts } from '../support/layout-shift.ts';
import { drawPng } from '../support/png.ts';
import { findMember, notifications, waitUntilSearchable } from '../support/screen.ts';
import { expect, type Registered, test } from '../support/test.ts';

const createdIds: string[] = [];

test.afterEach(async ({ openAs }) => {
  if (createdIds.length === 0) return;
  const { request } = await openAs('portal_admin');
  for (const id of createdIds.splice(0)) await request.delete(`/api/clans/${id}`);
});

const newClanName = ({ username }: Registered) => `Clan of ${username}`;

/** Creates a clan through the API. */
const createClan = async (page: Page, fields: Record<string, string>): Promise<string> => {
  const response = await page.request.post('/api/clans', {
    multipart: { description: 'Created by a journey.', ...fields },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const { id } = (await response.json()) as { id: string };
  createdIds.push(id);
  return id;
};

const openCreateDialog = async (page: Page): Promise<Locator> => {
  await page.goto('/clans');
  await page.getByRole('button', { name: 'Create Clan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Clan' });
  await expect(dialog.getByLabel('Clan Name')).toBeVisible();
  return dialog;
};

const clanCard = (page: Page, name: string) => page.getByRole('article', { name });
const findRoles = (card: Locator) => card.getByRole('list', { name: 'Roles' });

const waitUntilAllSearchable = async (page: Page, ...players: readonly { username: string }[]) => {
  for (const { username } of players) await waitUntilSearchable(page, username);
};

test('a clan created with logo, leader and managers is visible to all, and its members are emailed [6.10]', async ({
  openAs,
  openPage,
  register,
  registerPlayer,
}) => {
  test.slow();
  const [leader, manager, other, added] = await Promise.all([
    register(),
    registerPlayer(),
    registerPlayer(),
    register(),
  ]);
  await waitUntilAllSearchable(leader.page, leader, manager, other, added);
  const name = newClanName(leader);
  const admin = await openAs('portal_admin');
  const dialog = await openCreateDialog(admin);
  await expect(dialog.getByRole('button', { name: 'Create Clan' })).toBeDisabled();
  await dialog.getByLabel('Clan Name').fill(name);
  await dialog.getByLabel('Description').fill('We play at night.');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: drawPng(256, [200, 40, 40]),
  });
  await expect(dialog.getByRole('img', { name: 'Preview of the clan logo' })).toBeVisible();
  await dialog.getByLabel('Leader Username').fill(leader.username);
  await dialog.getByLabel('Leader Phone').fill('+1 555 0100');
  await dialog.getByLabel('Manager 1 Username').fill(manager.username);
  await dialog.getByLabel('Manager 2 Username').fill(other.username);
  const response = admin.waitForResponse(
    (candidate) => candidate.url().endsWith('/api/clans') && candidate.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Create Clan' }).click();
  const { id } = (await (await response).json()) as { id: string };
  createdIds.push(id);
  await expect(notifications(admin).getByText('Clan created successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const card = clanCard(admin, name);
  await expect(card.getByText('Members: 3')).toBeVisible();

  await test.step('a player found by email address is added', async () => {
    await card.getByRole('button', { name: 'See more' }).click();
    await card.getByRole('button', { name: 'Add to this clan' }).click();
    const addDialog = admin.getByRole('dialog', { name: 'Add Member' });
    await addDialog.getByRole('searchbox', { name: 'Search users by username or email' }).fill(added.email);
    const row = addDialog.getByRole('listitem').filter({ hasText: added.email });
    await expect(row.getByText(added.username)).toBeVisible();
    await row.getByRole('button', { name: 'Add' }).click();
    await expect(row.getByRole('button', { name: 'Added' })).toBeDisabled();
    await expect(notifications(admin).getByText('Member added to clan successfully!')).toBeVisible();
  });

  await test.step('a visitor sees the clan', async () => {
    const visitor = await openPage();
    await visitor.goto(`/clans/${id}`);
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(visitor.getByText('Members: 4')).toBeVisible();
    for (const { username } of [leader, manager, other, added])
      await expect(visitor.getByRole('listitem').filter({ hasText: username })).toContainText('Joined');
    const details = (await (await visitor.request.get(`/api/clans/${id}/details`)).json()) as object;
    expect(details).toMatchObject({
      leaderUsername: leader.username,
      leader_user: leader.username,
      leaderPhone: '+1 555 0100',
      leader_phone_number: '+1 555 0100',
      members: [leader, manager, other, added].map(({ username }) => username),
    });
    await visitor.goto('/leaderboard?tab=clans');
    const row = visitor.getByRole('table', { name: 'Clans' }).getByRole('row').filter({ hasText: name });
    await expect(row.getByRole('cell').last()).toHaveText(/4$/);
    const logo = ((await (await visitor.request.get(`/api/clans/${id}`)).json()) as { logo: string }).logo;
    expect((await visitor.request.get(logo)).headers()['content-type']).toBe('image/webp');
  });

  await test.step('the profile cards carry clan and badges', async () => {
    for (const [player, badge] of [
      [leader, 'Clan Leader'],
      [manager, 'Clan Manager'],
    ] as const) {
      const profile = await findMember(added.page, player.username);
      await expect(findRoles(profile).getByText(badge)).toBeVisible();
      await expect(profile.getByRole('region', { name: 'Clan' })).toContainText(`Leader: ${leader.username}`);
    }
    await leader.page.goto('/profile');
    await expect(leader.page.getByText('Leader: You')).toBeVisible();
    await expect(leader.page.getByRole('list', { name: 'Roles' }).first().getByText('Clan Leader')).toBeVisible();
    await added.page.goto('/profile');
    await expect(added.page.getByText(`Leader: ${leader.username}`)).toBeVisible();
    await expect(added.page.getByText(name)).toBeVisible();
  });

  await test.step('leader, managers and the added player receive an email', async () => {
    for (const { email } of [leader, manager, other, added])
      expect(await findInEmail(email, new RegExp(`to the clan (${name}) on`))).toBe(name);
  });
});

test('deleting a clan frees its members, removes their badges and stops its emails', async ({ openAs, register }) => {
  const [leader, manager] = await Promise.all([register(), register()]);
  await waitUntilAllSearchable(leader.page, leader, manager);
  const admin = await openAs('portal_admin');
  const name = newClanName(leader);
  const id = await createClan(admin, { name, leaderUsername: leader.username, manager1Username: manager.username });
  const before = await findMember(manager.page, leader.username);
  await expect(findRoles(before).getByText('Clan Leader')).toBeVisible();

  await admin.goto('/clans');
  const card = clanCard(admin, name);
  await card.getByRole('button', { name: 'See more' }).click();
  await card.getByRole('button', { name: 'Delete clan' }).click();
  const confirmation = admin.getByRole('alertdialog');
  await expect(confirmation).toContainText(name);
  await confirmation.getByRole('button', { name: 'Delete clan' }).click();
  await expect(notifications(admin).getByText('Clan deleted')).toBeVisible();
  await expect(card).toHaveCount(0);

  await admin.goto(`/clans/${id}`);
  await expect(admin.getByRole('heading', { name: 'Clan Not Found' })).toBeVisible();
  await expect
    .poll(async () => (await (await manager.page.request.get(`/api/users/${leader.id}`)).json()) as object)
    .toMatchObject({ roles: [], clanInfo: null });
  const after = await findMember(manager.page, leader.username);
  await expect(findRoles(after).getByText('Clan Leader')).toHaveCount(0);
  await expect(after.getByRole('region', { name: 'Clan' })).toHaveCount(0);
  await leader.page.goto('/profile');
  await expect(leader.page.getByText("You're not a member of any clan yet")).toBeVisible();
  await createClan(admin, { name, leaderUsername: manager.username });
  await expect
    .poll(async () => (await emailsTo(manager.email)).filter((email) => email.text.includes(name)).length)
    .toBe(2);
});

test('unknown usernames and a taken name are reported at their own fields', async ({ openAs, registerPlayer }) => {
  const admin = await openAs('portal_admin');
  await admin.setViewportSize({ width: 390, height: 844 });
  const { username } = await registerPlayer();
  const dialog = await openCreateDialog(admin);
  await dialog.getByLabel('Clan Name').fill(`Unled ${username}`);
  await dialog.getByLabel('Description').fill('Its leader does not exist.');
  await dialog.getByLabel('Leader Username').fill(`x_${username}`);
  await dialog.getByRole('button', { name: 'Create Clan' }).click();
  // The toast makes the dialog smaller.
  await expect(dialog.getByText(`x_${username}`)).toBeInViewport({ ratio: 1 });
  await admin.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByLabel('Manager 2 Username').fill(`y_${username}`);
  await dialog.getByRole('button', { name: 'Create Clan' }).click();
  for (const [label, value] of [
    ['Leader Username', `x_${username}`],
    ['Manager 2 Username', `y_${username}`],
  ] as const) {
    const field = dialog.getByLabel(label);
    await expect(field).toHaveValue(value);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/\w/);
  }
  await expect(dialog.getByLabel('Manager 1 Username')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Leader Username')).toBeFocused();
  // The toast covers no button of the dialog.
  const toast = await notifications(admin).getByRole('listitem', { includeHidden: true }).boundingBox();
  const button = await dialog.getByRole('button', { name: 'Create Clan' }).boundingBox();
  expect(toast?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 900));

  await dialog.getByLabel('Leader Username').fill('');
  await dialog.getByLabel('Manager 2 Username').fill('');
  await dialog.getByLabel('Clan Name').fill('floodlight FOXES');
  await dialog.getByRole('button', { name: 'Create Clan' }).click();
  await expect(dialog.getByLabel('Clan Name')).toHaveAccessibleDescription(/Clan name already taken/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('an ordinary player sees no tools and is forbidden to use the calls, and a visitor must sign in [6.10]', async ({
  openAs,
  request,
}) => {
  const page = await openAs('demo_player');
  await page.goto('/clans');
  const card = clanCard(page, 'Floodlight Foxes');
  await card.getByRole('button', { name: 'See more' }).click();
  await expect(card.getByText('Clan Score')).toBeVisible();
  for (const name of ['Create Clan', 'Add Member', 'Add to this clan', 'Delete clan'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);

  const foxes = '/api/clans/65f0c0ffee0000000000e001';
  const data = { userId: '65f0c0ffee0000000000a004' };
  const multipart = { name: 'Not to be created', description: 'No.' };
  for (const [caller, status, code] of [
    [page.request, 403, 'forbidden'],
    [request, 401, 'unauthenticated'],
  ] as const) {
    for (const response of [
      await caller.post('/api/clans', { multipart }),
      await caller.post(`${foxes}/members`, { data }),
      await caller.delete(foxes),
    ]) {
      expect(response.status(), `${response.url()}: ${await response.text()}`).toBe(status);
      expect(await response.json()).toMatchObject({ code });
    }
  }
  expect((await request.get(foxes)).status()).toBe(200);
});

test('on a phone nothing moves when the tools of the privileged user and the players to add arrive', async ({
  openAs,
}) => {
  const admin = await openAs('portal_admin');
  await admin.setViewportSize({ width: 390, height: 844 });
  const code = createGate({ isOpen: false });
  await admin.route('**/clan-tools.*.js', async (route) => {
    await code.passed();
    await route.continue();
  });
  await admin.goto('/clans');
  await expect(clanCard(admin, 'Floodlight Foxes')).toBeVisible();
  code.open();
  const button = admin.getByRole('button', { name: 'Add Member' });
  await expect(button).toBeVisible();
  expect(await sumLayoutShifts(admin)).toBe(0);
  await button.click();
  const dialog = admin.getByRole('dialog', { name: 'Add Member' });
  await expect(dialog.getByRole('listitem').nth(5)).toBeVisible();
  // It is smaller in the first frame of its opening animation, which runs even with reduced motion.
  await dialog.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
  const before = await dialog.boundingBox();
  await dialog.getByRole('searchbox').fill('free_agent');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  expect(await dialog.boundingBox()).toEqual(before);
});

test('a visitor opens a clan in place and on its page [2.5]', async ({ page }) => {
  await page.goto('/clans');
  const card = clanCard(page, 'Floodlight Foxes');
  await expect(card.getByText('Leader: GoalMachine_9')).toBeVisible();
  await card.getByRole('button', { name: 'See more' }).click();
  for (const text of ['Clan Score', 'Leader Information', 'Managers', 'Description', 'Members (13)'])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card.getByRole('list', { name: 'Managers' }).getByText('CurvaNord1899')).toBeVisible();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const lines = await card
    .getByRole('list', { name: /^Members/ })
    .getByRole('listitem')
    .evaluateAll((items) => [...new Set(items.map((item) => item.getBoundingClientRect().top))]);
  expect((lines[1] ?? 0) - (lines[0] ?? 0), 'space for a finger').toBeGreaterThanOrEqual(44);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await card.getByRole('button', { name: 'Hide' }).click();
  await expect(card.getByText('Clan Score')).toHaveCount(0);
  await card.getByRole('link', { name: 'Floodlight Foxes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Floodlight Foxes' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Clans' }).click();
  await expect(page.getByRole('heading', { name: 'Clans & Teams' })).toBeVisible();
  await page.goto('/clans/65f0c0ffee0000000000e00a');
  await expect(page.getByText('No members yet')).toBeVisible();
  await expect(page.getByText('Be the first to join!')).toBeVisible();
});
