import type { Page } from '@playwright/test';
import { removeHeldResponse } from '../support/held-response.ts';
import { expect, test } from '../support/test.ts';

// Simulates failures of single calls, because a running portal cannot be made to fail like this.

const unknownId = '65f0c0ffee0000000000ffff';
const unavailable = { status: 503, json: { error: 'upstream connect error: 10.0.0.7:4003', code: 'unavailable' } };

/** Makes the calls of a path fail until it is switched off. @returns the calls so far */
const failCalls = async (page: Page, path: string) => {
  const calls: string[] = [];
  const isCall = (url: URL) => url.pathname === path;
  await removeHeldResponse(page);
  await page.route(isCall, async (route) => {
    calls.push(route.request().url());
    await route.fulfill(unavailable);
  });
  return { calls, repair: () => page.unroute(isCall) };
};

// The preset `live` tells an outage from a page that does not exist.
for (const { subject, list, title, back, name } of [
  {
    subject: 'clans/65f0c0ffee0000000000e001',
    list: '/clans',
    title: /^(?:Clan Not Found|Couldn't load this clan\.)$/,
    back: 'Back to Clans',
    name: 'Floodlight Foxes',
  },
  {
    subject: 'tournaments/65f0c0ffee0000000000d001',
    list: '/tournaments',
    title: /^(?:Tournament Not Found|Couldn't load this tournament\.)$/,
    back: 'Back to Tournaments',
    name: 'Floodlight Masters',
  },
])
  test(`/${subject} without its service has a way back and recovers, with one request for each try`, async ({
    page,
  }) => {
    const { calls, repair } = await failCalls(page, `/api/${subject}`);
    await page.goto(`/${subject}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('upstream');
    await page.waitForLoadState('networkidle');
    expect(calls).toHaveLength(1);
    const wayBack = page.getByRole('main').getByRole('link', { name: back });
    await expect(wayBack).toBeVisible();
    await repair();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await wayBack.click();
    await expect(page).toHaveURL((url) => url.pathname === list);
  });

for (const [path, remote, title, pageChunk, others] of [
  ['/signin', 'mfe-account', 'Welcome Back', 'sign-in\\.', { 'shared chunk': '\\d+\\.' }],
  ['/clans', 'mfe-competition', 'Clans & Teams', 'clans\\.', {}],
] as const)
  for (const [name, pattern] of Object.entries({
    entry: 'remoteEntry\\.',
    module: 'module\\.',
    'page chunk': pageChunk,
    ...others,
    'every file': '',
  }))
    test(`${path}: ${name} unreachable, the first click on 'Try again' shows the page once it is back`, async ({
      page,
    }) => {
      const files = new RegExp(`/remotes/${remote}/[^/]+/${pattern}`);
      await page.route(files, (route) => route.abort());
      await page.goto(path);
      const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
      await expect(retry).toBeVisible();
      await page.unroute(files);
      await retry.click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });

for (const [path, message] of [
  ['/news', "Couldn't load news."],
  [`/news/${unknownId}`, /^(?:Article Not Found|Couldn't load this article\.)$/],
  ['/clans', "Couldn't load clans."],
] as const)
  test(`${path} is requested once when it fails, whether opened or followed`, async ({ page }) => {
    const { calls } = await failCalls(page, `/api${path}`);
    await page.goto(path);
    await expect(page.getByText(message)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls).toHaveLength(1);
    const link = page.getByRole('banner').locator(`a[href="${path}"]`);
    if ((await link.count()) === 0) return;
    await page.goto('/terms');
    await link.first().click();
    await expect(page.getByText(message)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls).toHaveLength(2);
  });

test('home without the community remote reports the failure and can be retried', async ({ page }) => {
  await page.route(/\/remotes\/mfe-community\//, (route) => route.abort());
  await page.goto('/');
  const failure = page.getByText("Couldn't load top players and clans.");
  await expect(failure).toBeVisible();
  for (const claim of ['No players on leaderboard yet', 'No clans available yet'])
    await expect(page.getByText(claim)).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('alert').filter({ has: failure }).getByRole('button', { name: /again/i }).click();
  await expect(page.getByRole('table', { name: 'Top Players' }).getByRole('rowheader')).toHaveCount(3);
});

test('rows without score, member count and platform show the defaults on leaderboard and home', async ({ page }) => {
  await removeHeldResponse(page);
  await page.route(
    (url) => url.pathname === '/api/leaderboard',
    async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as Record<string, unknown>[];
      const withoutFields = rows.map(({ score: _, platform: __, memberCount: ___, members: ____, ...row }) => row);
      await route.fulfill({ response, json: withoutFields });
    },
  );
  await page.goto('/leaderboard');
  const first = page
    .getByRole('table', { name: /^Players/ })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await expect(first.first()).toContainText('PC Player');
  await expect(first.first().getByRole('cell').last()).toHaveText(/0$/);
  await page.getByRole('tab', { name: 'Clans' }).click();
  const clan = page
    .getByRole('table', { name: 'Clans' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await expect(clan.first().getByRole('cell').last()).toHaveText(/0$/);
  await page.goto('/');
  for (const name of ['Top Players', 'Top Clans'])
    await expect(page.getByRole('table', { name }).getByRole('row').last()).toContainText(/0$/);
});
