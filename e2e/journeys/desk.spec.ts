import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { drawPng } from '../support/png.ts';
import { expect, test } from '../support/test.ts';

// The portal of these journeys has the preset `live`: see playwright.config.ts. `demo_player` is an operator, and therefore an editor.

const listTitles = async (request: APIRequestContext): Promise<string[]> =>
  ((await (await request.get('/api/news')).json()) as { title: string }[]).map(({ title }) => title);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const confirm = (page: Page, role: 'dialog' | 'alertdialog', name: string) =>
  page.getByRole(role).getByRole('button', { name, exact: true }).click();

const createArticle = async (page: Page, title: string) => {
  await page.goto('/desk');
  await button(page, 'New article').click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill(title);
  await confirm(page, 'dialog', 'Create draft');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('One evening, two players.');
};

/** Other journeys expect the articles of the demo data. */
const retract = async (page: Page) => {
  await button(page, 'Retract').click();
  await confirm(page, 'alertdialog', 'Retract');
  await expect(page.getByText('Retracted', { exact: true }).first()).toBeVisible();
};

test('an editor writes an article with a cover, previews, publishes and retracts it', async ({
  openAs,
  page: reader,
}) => {
  const page = await openAs('demo_player');
  const title = `Desk ${Date.now()}`;
  await page.goto('/');
  await button(page, 'Account menu of demo_player').click();
  await page.getByRole('menuitem', { name: "Editor's desk" }).click();
  await expect(page.getByRole('heading', { level: 1, name: "Editor's desk" })).toBeVisible();
  await createArticle(page, title);
  await text(page).fill('## Half-time\n\n<script>alert(1)</script>\n\nA **loud** evening.');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Half-time' })).toBeVisible();
  await page
    .getByLabel('Cover picture')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: drawPng(64, [20, 60, 120]) });
  await expect(page.getByRole('img', { name: 'The chosen cover' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(page.getByText(/^Saved .* by demo_player$/)).toBeVisible();
  expect(await listTitles(reader.request)).not.toContain(title);

  await button(page, 'Publish now').click();
  await confirm(page, 'dialog', 'Publish now');
  const view = page.getByRole('link', { name: 'View the published article' });
  await expect(view).toBeVisible();
  const url = (await view.getAttribute('href')) ?? '';
  await reader.goto(url);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByText('loud', { exact: true })).toBeVisible();
  await expect(reader.getByRole('main').locator('script')).toHaveCount(0);

  await retract(page);
  await expect.poll(async () => (await reader.request.get(`/api${url}`)).status(), { timeout: 60_000 }).toBe(404);
});

test('a scheduled article is published by itself; a second editor who saves sees who saved first', async ({
  openAs,
  page: reader,
}) => {
  const [one, two] = [await openAs('demo_player'), await openAs('portal_admin')];
  const title = `Scheduled ${Date.now()}`;
  await one.setViewportSize({ width: 390, height: 844 });
  await createArticle(one, title);
  await text(one).fill('It begins.');
  await one.getByRole('tab', { name: 'Preview' }).click();
  await expect(one.getByRole('article').getByText('It begins.')).toBeVisible();
  await expectAccessible(one);
  await one.getByRole('tab', { name: 'Write' }).click();
  await button(one, 'Save').click();
  await expect(one.getByText(/^Saved .* by demo_player$/)).toBeVisible();

  await two.goto(new URL(one.url()).pathname);
  await text(two).fill('The other editor wrote this.');
  await text(one).fill('It begins at eight.');
  await button(one, 'Save').click();
  await expect(one.getByText(/^Saved .* by demo_player$/)).toBeVisible();
  await button(two, 'Save').click();
  await expect(two.getByText(/^demo_player changed this article on .* Your text is not saved\.$/)).toBeVisible();
  await button(two, 'Load that version').click();
  await expect(text(two)).toHaveValue('It begins at eight.');
  await button(two, 'Bring back my text').click();
  await expect(text(two)).toHaveValue('The other editor wrote this.');

  await button(one, 'Schedule').click();
  // The input has whole minutes; a few seconds are left to fill it in.
  const minute = 60_000;
  const at = new Date(Math.ceil((Date.now() + 15_000) / minute) * minute);
  await one.getByLabel('Time', { exact: true }).fill(at.toISOString().slice(0, 16));
  await confirm(one, 'dialog', 'Schedule');
  await expect(one.getByText(/^Scheduled for .* UTC$/)).toBeVisible();
  expect(await listTitles(reader.request)).not.toContain(title);
  await expect.poll(() => listTitles(reader.request), { timeout: 150_000, intervals: [1_000] }).toContain(title);
  await one.reload();
  await expect(one.getByText('Published', { exact: true })).toBeVisible();
  await retract(one);
  await expect.poll(() => listTitles(reader.request), { timeout: 60_000 }).not.toContain(title);
});

test('players who are no editors have no link, no page and no call', async ({ register }) => {
  const { page, username } = await register();
  await page.goto('/');
  await button(page, `Account menu of ${username}`).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: "Editor's desk" })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/desk');
  await expect(page.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible();
  const fields = { title: 'No', excerpt: '', category: 'news', markdown: '', imageHash: null, date: null };
  expect((await page.request.post('/api/desk/articles', { data: fields })).status()).toBe(403);
});
