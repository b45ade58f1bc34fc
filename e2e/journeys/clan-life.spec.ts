import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { send } from '../support/organizer.ts';
import { drawPng } from '../support/png.ts';
import { notifications } from '../support/screen.ts';
import { expect, type Registered, test } from '../support/test.ts';

// The portal of these journeys has the preset `live`: see playwright.config.ts.

const phone = { width: 390, height: 844 };

const membership = (page: Page) => page.getByRole('group', { name: 'Your membership' });
const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

/** Creates a clan in the browser. @returns its id */
const createClan = async ({ page, username }: Registered, joining: string): Promise<{ id: string; name: string }> => {
  const name = `Clan of ${username}`;
  await page.goto('/clans');
  await expect(page.getByText("The sum of its members' scores.")).toBeVisible();
  await page.getByRole('link', { name: 'Create a clan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a clan' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill('We play at night.');
  await dialog.getByRole('radio', { name: joining }).check();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: drawPng(256, [200, 40, 40]) });
  await expect(dialog.getByRole('img', { name: 'Preview of the clan logo' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create clan' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(membership(page).getByText(`You lead ${name} and are its only member.`)).toBeVisible();
  return { id: new URL(page.url()).pathname.split('/').at(-1) ?? '', name };
};

/** Opens what the newest notification with this text is about. */
const followNotification = async (page: Page, text: string) => {
  await page.goto('/notifications');
  await page.getByRole('link', { name: text }).click();
};

test('a player creates a clan, another one asks and is accepted, reads an announcement, and leaves', async ({
  register,
}) => {
  test.slow();
  const [leader, player] = [await register(), await register()];
  const { id, name } = await createClan(leader, 'Players ask; the leader and managers decide');

  await player.page.setViewportSize(phone);
  await player.page.goto(`/clans/${id}`);
  await membership(player.page).getByRole('button', { name: 'Ask to join' }).click();
  await expect(membership(player.page).getByRole('button', { name: 'Cancel request' })).toBeVisible();
  await expect(membership(player.page)).toBeFocused();

  await followNotification(leader.page, `${player.username} asked to join ${name}.`);
  await expect(leader.page.getByRole('heading', { level: 1, name: `Manage ${name}` })).toBeVisible();
  await expectAccessible(leader.page);
  await leader.page.setViewportSize(phone);
  await section(leader.page, 'Requests')
    .getByRole('button', { name: `Accept ${player.username}` })
    .click();
  await expect(section(leader.page, 'Requests').getByText('Nothing to decide.')).toBeVisible();

  await followNotification(player.page, `${leader.username} accepted you. You are a member of ${name}.`);
  await expect(membership(player.page).getByText(`You are a member of ${name}.`)).toBeVisible();

  await leader.page.goto(`/clans/${id}`);
  await section(leader.page, 'Announcements').getByRole('button', { name: 'New announcement' }).click();
  const form = leader.page.getByRole('dialog', { name: `Announcement to ${name}` });
  await expect(form.getByText('3 of 3 announcements left. All 2 members can read it.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Text' }).fill('Training at eight.');
  await expectAccessible(leader.page);
  await form.getByRole('button', { name: 'Post' }).click();
  await expect(section(leader.page, 'Announcements').getByText('Training at eight.')).toBeVisible();

  await followNotification(player.page, `${leader.username} posted an announcement in ${name}.`);
  const announcements = section(player.page, 'Announcements');
  await expect(announcements.getByText('Training at eight.')).toBeVisible();
  await expectAccessible(player.page);
  await announcements.getByRole('button', { name: 'Mute announcements' }).click();
  await expect(announcements.getByRole('button', { name: 'Unmute announcements' })).toBeVisible();
  await announcements.getByRole('link', { name: `Report this announcement by ${leader.username}` }).click();
  await expect(player.page.getByRole('textbox', { name: 'Subject' })).toHaveValue(
    new RegExp(`^Announcement by ${leader.username} in ${name}, `),
  );

  await player.page.goto(`/clans/${id}`);
  await membership(player.page).getByRole('button', { name: 'Leave' }).click();
  const confirmation = player.page.getByRole('alertdialog', { name: `Leave ${name}?` });
  await expect(confirmation.getByText('To come back, you have to ask again.')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Leave' }).click();
  await expect(membership(player.page).getByRole('button', { name: 'Ask to join' })).toBeVisible();
  await expect(player.page.getByRole('region', { name: 'Announcements' })).toHaveCount(0);

  // The last member who leaves dissolves the clan.
  await leader.page.goto(`/clans/${id}`);
  await membership(leader.page).getByRole('button', { name: 'Leave' }).click();
  const end = leader.page.getByRole('alertdialog', { name: `Dissolve ${name}?` });
  await end.getByRole('button', { name: 'Dissolve clan' }).click();
  await expect(notifications(leader.page).getByText(`${name} Was Dissolved`)).toBeVisible();
  await expect(leader.page.getByRole('link', { name: 'Create a clan' })).toBeVisible();
});

test('a link lets a player in until it is revoked, and the leader names the next one', async ({
  register,
  openPage,
}) => {
  test.slow();
  const [leader, player, late] = [await register(), await register(), await register()];
  const { id, name } = await createClan(leader, 'By invitation only');
  await leader.page.setViewportSize(phone);
  await membership(leader.page).getByRole('link', { name: 'Manage clan' }).click();
  await leader.page
    .getByRole('navigation', { name: /management$/ })
    .getByRole('link', { name: 'Invite' })
    .click();
  const invite = section(leader.page, 'Invite');
  await invite.getByRole('button', { name: 'Create invitation link' }).click();
  const link = await invite.getByText(`/clans/${id}#invitation=`).textContent();
  if (!link) throw new Error('The page shows no link');

  const visitor = await openPage();
  await visitor.goto(link);
  await expect(membership(visitor).getByText(`You have an invitation link to ${name}.`)).toBeVisible();
  await expect(membership(visitor).getByRole('link', { name: 'Sign in to join' })).toBeVisible();
  await expectAccessible(visitor);

  await player.page.goto(link);
  await membership(player.page).getByRole('button', { name: 'Join' }).click();
  await expect(membership(player.page).getByText(`You are a member of ${name}.`)).toBeVisible();

  await invite.getByRole('button', { name: 'Revoke' }).click();
  await leader.page
    .getByRole('alertdialog', { name: 'Revoke the invitation link?' })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(invite.getByRole('button', { name: 'Create invitation link' })).toBeVisible();
  await late.page.goto(link);
  await membership(late.page).getByRole('button', { name: 'Join' }).click();
  await expect(late.page.getByText('This invitation link has expired or was revoked.')).toBeVisible();
  await expect(membership(late.page).getByText('Players join by invitation.')).toBeVisible();
  await expectAccessible(late.page);

  await send(leader.page.request, `/api/clans/${id}/staff`, { do: 'invite', playerId: late.id });
  await followNotification(late.page, `${leader.username} invited you to ${name}.`);
  await membership(late.page).getByRole('button', { name: 'Decline' }).click();
  await expect(membership(late.page).getByText('Players join by invitation.')).toBeVisible();

  await leader.page.goto(`/clans/${id}`);
  await membership(leader.page).getByRole('button', { name: 'Leave' }).click();
  const dialog = leader.page.getByRole('dialog', { name: `Leave ${name}?` });
  await dialog.getByRole('combobox', { name: 'Next leader' }).click();
  await leader.page.getByRole('option', { name: player.username }).click();
  await dialog.getByRole('button', { name: 'Hand over and leave' }).click();
  await expect(membership(leader.page).getByText('Players join by invitation.')).toBeVisible();
  await player.page.goto(`/clans/${id}`);
  await expect(membership(player.page).getByText(`You lead ${name} and are its only member.`)).toBeVisible();
  await send(player.page.request, `/api/clans/${id}/membership`, { do: 'leave' });
});
