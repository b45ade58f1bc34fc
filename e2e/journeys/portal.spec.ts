import type { Locator } from '@playwright/test';
import { createGate } from '@portal/testing/gate';
import { recordBrowserErrors } from '../support/browser-errors.ts';
import { removeHeldResponse } from '../support/held-response.ts';
import { signIn } from '../support/players.ts';
import { becomePhone, expectFits, rowEnds, textOutside } from '../support/small-screen.ts';
import { expect, test } from '../support/test.ts';

const headerLinks = ['/', '/leaderboard', '/news', '/clans', '/tournaments', '/members', '/profile'];
const footerLinks = [
  '/console',
  '/mobile',
  '/tournaments',
  '/leaderboard',
  '/clans',
  '/terms',
  '/privacy',
  '/contact',
  '/news',
];

test('every header and footer link opens its own page without violating the content security policy [1.2, 2.19]', async ({
  page,
}) => {
  const errors = recordBrowserErrors(page);
  await page.goto('/signin');
  await signIn(page, 'demo_player');
  await page.waitForURL('**/profile');
  for (const [landmark, links] of [
    ['banner', headerLinks],
    ['contentinfo', footerLinks],
  ] as const) {
    for (const link of links) {
      await page.getByRole(landmark).locator(`a[href="${link}"]`).first().click();
      await expect(page).toHaveURL((url) => url.pathname === link);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toHaveCount(0);
    }
  }
  expect(errors).toEqual([]);
});

test('the browser shows what the server has painted before the portal replaces it', async ({ openAs }) => {
  const page = await openAs('demo_player');
  await page.addInitScript(() => {
    let painted: Element | null = null;
    new MutationObserver(() => {
      const main = document.getElementById('main');
      painted ??= main;
      if (main !== painted) performance.mark('replaced');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Gaming Stats' })).toBeVisible();
  const readTime = (name: string) => page.evaluate((entry) => performance.getEntriesByName(entry)[0]?.startTime, name);
  // The server has painted the region, too.
  await expect.poll(() => readTime('replaced')).toBeDefined();
  const [shown, replaced] = [await readTime('first-contentful-paint'), await readTime('replaced')];
  expect(replaced).toBeGreaterThan(shown ?? Number.POSITIVE_INFINITY);
});

test('a link that is pressed while the portal starts opens its page', async ({ page }) => {
  const scripts = createGate({ isOpen: false });
  await page.route('**/assets/*.js', async (route) => {
    await scripts.passed();
    await route.continue();
  });
  await page.goto('/terms', { waitUntil: 'commit' });
  // The web font moves the elements behind it.
  const link = page.getByRole('banner').getByRole('link', { name: /ELM/ });
  const painted = await link.elementHandle();
  await link.hover();
  await page.mouse.down();
  scripts.open();
  await expect.poll(() => painted?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await page.mouse.up();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('a reload keeps the scroll position', async ({ page }) => {
  await page.goto('/leaderboard');
  await expect(page.getByRole('rowheader').nth(40)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 2000));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2000);
});

test('the navigation marks the current page', async ({ page }) => {
  await page.goto('/tournaments');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Tournaments' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByText('No Tournaments Available')).toBeVisible();
});

test('an unknown address shows the 404 page with status 404 [2.18]', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

test('the home page shows the literal texts', async ({ page }) => {
  await page.goto('/');
  for (const text of [
    'Your Ultimate Console & Mobile eFootball Community',
    'Start your elite journey today.',
    'Connect with elite players worldwide',
    'Join thousands of gamers in the ultimate competitive experience',
    'No tournaments available at the moment.',
    'No news articles available at the moment.',
    'Top Players & Clans',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /Join Our Community/ })).toHaveAttribute('target', '_blank');

  // On tablets the cards and the columns of the footer stay side by side.
  await page.setViewportSize({ width: 768, height: 1024 });
  const measureTops = async (headings: Locator) =>
    new Set(await headings.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top)));
  const cards = page.getByRole('main').getByRole('heading', { name: /^(Tournaments|Clans|Leaderboard)$/ });
  const columns = page.getByRole('contentinfo').getByRole('heading');
  await expect(cards).toHaveCount(3);
  await expect(columns).toHaveCount(4);
  expect((await measureTops(cards)).size + (await measureTops(columns)).size).toBe(2);
});

test('on tablets texts stay in their boxes and rows are filled', async ({ page, openAs }) => {
  const own = await openAs('demo_player');
  for (const tablet of [page, own]) await tablet.setViewportSize({ width: 768, height: 1024 });
  await own.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    const email = 'a.rather.long.address.that.does.not.fit.into.one.line@subdomain.of.a.long.domain.example.com';
    await route.fulfill({
      response,
      json: { user: { ...user, email, roles: ['A Role With a Very Long Name Indeed'] } },
    });
  });
  await own.goto('/profile');
  await expect(own.getByText('a.rather.long.address')).toBeVisible();
  expect(await textOutside(own)).toEqual([]);

  const measureEnd = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().right);
  // Width of a tablet's page next to this browser's scrollbar.
  await own.setViewportSize({ width: 784, height: 1024 });
  await own.goto('/email-test');
  const templates = own.getByRole('listitem').filter({ has: own.locator('iframe') });
  await expect(templates).toHaveCount(3);
  expect(await measureEnd(templates.nth(2))).toBe(await measureEnd(templates.nth(1)));
  await page.goto('/contact');
  expect(await measureEnd(page.getByLabel('Last Name'))).toBe(await measureEnd(page.getByLabel('Subject')));

  await removeHeldResponse(page);
  await page.route(/\/api\/(news|clans)(\?|$)/, async (route) => {
    const rows = (await (await route.fetch()).json()) as unknown[];
    await route.fulfill({ json: rows.slice(0, 3) });
  });
  for (const [path, name] of [
    ['/news', 'Gaming News'],
    ['/clans', 'Clans & Teams'],
  ] as const) {
    await page.goto(path);
    const list = page.getByRole('list', { name });
    expect(await rowEnds(list, 3)).toEqual([await measureEnd(list), await measureEnd(list)]);
  }

  await own.goto('/operations/remotes');
  const versions = own.getByRole('region', { name: /^Versions of/ }).first();
  // Until its rows have loaded there is nothing to scroll, and other journeys publish remotes, which moves the first table.
  await expect(async () => {
    await versions.focus();
    await own.keyboard.press('ArrowRight');
    expect(await versions.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  }).toPass();
});

test('the contact form reaches the support address', async ({ page }) => {
  const { findInEmail } = await import('../support/email.ts');
  const subject = `Kick-off ${Date.now()}`;
  await page.goto('/contact');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill("O'Neil<b>");
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('When does the next season start?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(
    page
      .getByRole('status')
      .or(page.getByRole('alert'))
      .or(page.getByRole('region', { name: /notif/i }))
      .getByText(/sent|thank/i)
      .first(),
  ).toBeVisible();
  await findInEmail('support@example.com', new RegExp(`(${subject}|next season)`));
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the sheet shows the signed-in player and navigates [2.22]', async ({ page }) => {
    await page.goto('/signin');
    await signIn(page, 'demo_player');
    await page.waitForURL('**/profile');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /menu|navigation/i })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('demo_player')).toBeVisible();
    await expect(sheet.getByText('Player', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /menu|navigation/i })
      .first()
      .click();
    await sheet.getByRole('link', { name: 'Clans' }).click();
    await expect(page).toHaveURL(/\/clans$/);
    await expect(sheet).toBeHidden();
    await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(/\/clans$/);
    await expect(page.getByRole('menu')).toBeHidden();
  });

  test('at 320 px pages fit the screen, texts fit their boxes, and targets fit a finger', async ({ page, openAs }) => {
    const own = await openAs('demo_player');
    for (const phone of [page, own]) await becomePhone(phone);
    for (const path of ['/', '/signin', '/signup', '/contact', '/terms', '/console', '/tournaments', '/no/such/page'])
      await expectFits(page, path);
    for (const path of ['/profile', '/email-test']) await expectFits(own, path);
    await expectFits(own, '/members/GoalMachine_9', own.getByText('Member Since'));
    await own.setViewportSize({ width: 390, height: 740 });
    await expectFits(own, '/members/GoalMachine_9', own.getByText('Member Since'));
    await own.setViewportSize({ width: 320, height: 740 });

    await page.goto('/signin');
    const forgotten = page.getByRole('button', { name: 'Forgot password' });
    const end = await forgotten.evaluate((button) => {
      const { left, bottom, width } = button.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, bottom - 1)?.textContent;
    });
    expect(end, 'the field below covers no part of the button').toBe('Forgot password');

    await own.goto('/profile');
    await own.getByRole('button', { name: /followers/i }).click();
    const name = own.getByRole('dialog').getByRole('link', { name: 'VolleyVikram' });
    const lines = name.evaluate((link) => {
      const text = document.createRange();
      text.selectNodeContents(link);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    });
    expect(await lines, 'lines of an ordinary name').toBe(1);

    await own.goto('/members/GoalMachine_9');
    await own.getByRole('button', { name: /followers/i }).click();
    const people = own.getByRole('dialog').getByRole('listitem');
    await expect(people.filter({ hasText: 'demo_player' }), 'the row without a button').toBeVisible();
    const edges = await people.evaluateAll((rows) =>
      rows.map((row) => row.firstElementChild?.getBoundingClientRect().left),
    );
    expect([...new Set(edges)], 'left edges of the rows').toHaveLength(1);
  });
});
