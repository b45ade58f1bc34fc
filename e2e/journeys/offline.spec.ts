import { createServer, request as requestUpstream } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { demoPassword } from '../support/players.ts';
import { expect, test } from '../support/worker-context.ts';

const cup = '/tournaments/65f0c0ffee0000000000d001';

const listCaches = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const listed: Record<string, string[]> = {};
    for (const name of await caches.keys())
      listed[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return listed;
  });
const own = async (page: Page) =>
  Object.entries(await listCaches(page)).filter(([name]) => name.startsWith('personal'));
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('home, a cup and an article open again without a network, with a notice; signing out empties the own copies', async ({
  openWorkerContext,
}) => {
  const context = await openWorkerContext();
  const data = { identifier: 'free_agent', password: demoPassword };
  expect((await context.request.post('/api/auth/signin', { data })).status()).toBe(200);
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByText('My matchday').first()).toBeVisible();
  // The first page of a browser has no worker, which receives afterwards what it has loaded.
  await expect.poll(() => isControlled(page)).toBe(true);
  await expect.poll(async () => (await listCaches(page))['page']).toEqual(['/']);
  await page.goto(cup);
  await expect(heading(page, /\w/)).toBeVisible();
  const cupName = (await heading(page, /\w/).textContent()) ?? '';
  await page.goto('/news');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByText('Related articles').first()).toBeVisible();
  const article = new URL(page.url()).pathname;
  const articleTitle = (await heading(page, /\w/).textContent()) ?? '';
  await page.goto('/');
  await expect(page.getByText('My matchday').first()).toBeVisible();
  const listed = () => page.evaluate(() => localStorage.getItem('opened-pages'));
  await page.goto(cup);
  await expect.poll(listed).toContain(cup);
  await page.goto(article);
  await expect.poll(listed).toContain(article);
  await page.goto('/');
  await expect(page.getByText('My matchday').first()).toBeVisible();
  await expect.poll(async () => (await own(page))[0]?.[1].sort()).toContain('/api/auth/me');

  await context.setOffline(true);
  for (const [path, text] of [
    ['/', 'My matchday'],
    [cup, cupName],
    [article, articleTitle],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByText(/^You are offline\. Shown as of \d+:\d\d [AP]M\.$/)).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText(articleTitle).first()).toBeVisible();
  await expectAccessible(page);
  // A page that was never opened leads to those that were.
  await page.goto('/clans');
  await expect(heading(page, 'You are offline')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Available offline' })
    .getByRole('link', { name: cupName, exact: true })
    .click();
  await expect(heading(page, cupName)).toBeVisible();

  await context.setOffline(false);
  await page.goto('/');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => own(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('pages of editors, operators and accounts leave no copy', async ({ getSession, openWorkerContext }) => {
  const page = await (await openWorkerContext(await getSession('demo_player'))).newPage();
  await page.goto('/terms');
  await expect.poll(() => isControlled(page)).toBe(true);
  for (const path of ['/desk', '/operations/email', '/operations/remotes', '/profile', '/notifications?tab=settings']) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
  const { reads = [], ...caches } = await listCaches(page);
  expect(reads.length).toBeGreaterThan(0);
  for (const path of [...reads, ...Object.values(caches).flat()])
    expect(path).not.toMatch(/\/(?:desk|operations|email|remotes\/(?:tokens|audit))(?:\/|$)|settings$/);
});

test('with the feature off, the worker deletes its copies and unregisters itself', async ({ openWorkerContext }) => {
  const { baseURL = '' } = test.info().project.use;
  const { defaultPortalUrl } = test.info().project.metadata;
  // An operator changes the preset of the portal at this origin.
  let upstream = baseURL;
  const proxy = createServer((request, response) => {
    const { host, port } = new URL(upstream);
    const options = { host: '127.0.0.1', port, path: request.url, headers: { ...request.headers, host } };
    request.pipe(
      requestUpstream({ ...options, method: request.method }, (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      }).on('error', () => response.destroy()),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  try {
    const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const page = await (await openWorkerContext(undefined, origin)).newPage();
    await page.goto('/terms');
    await expect.poll(() => isControlled(page)).toBe(true);
    await expect.poll(async () => Object.keys(await listCaches(page)).length).toBeGreaterThan(0);
    upstream = defaultPortalUrl;
    await page.goto('/terms');
    // Browsers look for a new worker with each page; here at once.
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration('/'))?.update();
    });
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await page.goto('/terms');
    expect(await listCaches(page)).toEqual({});
    expect(await isControlled(page)).toBe(false);
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
});
