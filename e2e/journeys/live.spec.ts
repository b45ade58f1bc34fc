import type { Page } from '@playwright/test';
import { createGate } from '@portal/testing/gate';
import { removeHeldResponse } from '../support/held-response.ts';
import { sumLayoutShifts } from '../support/layout-shift.ts';
import { becomePhone, expectFits, rowEnds, smallTargets } from '../support/small-screen.ts';
import { liveStates } from '../support/states.ts';
import { expect, test } from '../support/test.ts';
import { testStates } from '../support/test-states.ts';

// The portal of these journeys has the preset `live`: see playwright.config.ts.

testStates(liveStates);

test('tournaments are listed by page and by status', async ({ page }) => {
  await removeHeldResponse(page);
  // With a small page size the demo tournaments span several pages.
  await page.route(
    (url) => url.pathname === '/api/tournaments',
    async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '6');
      await route.continue({ url: url.href });
    },
  );
  await page.goto('/tournaments');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(6);
  // Announced as live, but not played in the portal.
  const elsewhere = page.getByRole('region', { name: 'Announced elsewhere' });
  const announced = elsewhere.getByRole('article', { name: 'Floodlight Masters' });
  await expect(announced.getByText('Elsewhere', { exact: true })).toBeVisible();
  await expect(elsewhere.getByText('LIVE', { exact: true })).toHaveCount(0);
  // Other journeys create tournaments.
  const all = (await (await page.request.get('/api/tournaments?limit=100')).json()) as unknown[];
  expect(all.length).toBeGreaterThan(20);
  for (let shown = 6; shown < all.length; shown += 6) {
    await expect(cards).toHaveCount(shown);
    await page.getByRole('button', { name: 'Load More Tournaments' }).click();
  }
  await expect(cards).toHaveCount(all.length);
  await expect(page.getByRole('button', { name: 'Load More Tournaments' })).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Filter by status' }).getByRole('link', { name: 'Completed' }).click();
  await expect(page).toHaveURL(/status=completed/);
  await expect(cards).toHaveCount(6);
  for (const card of await cards.all()) await expect(card.getByRole('link', { name: 'View Results' })).toBeVisible();
  await page.goBack();
  await announced.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Floodlight Masters' })).toBeVisible();
});

test('the sections and statistics of the home page come from the services', async ({ page, openAs }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Swiss Masters' }).first()).toBeVisible();
  const articles = (await (await page.request.get('/api/news')).json()) as { title: string; createdAt: string }[];
  await expect(page.getByText(articles[0]?.title ?? 'no article').first()).toBeVisible();
  await expect(page.getByText('No tournaments available at the moment.')).toHaveCount(0);
  await expect(page.getByText('No news articles available at the moment.')).toHaveCount(0);

  // Readers everywhere see the same day, also where the local day is another.
  const own = await openAs('demo_player');
  const devTools = await own.context().newCDPSession(own);
  const createdAt = articles[0]?.createdAt ?? '';
  const timezoneId = new Date(createdAt).getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  await devTools.send('Emulation.setTimezoneOverride', { timezoneId });
  await own.goto('/');
  const dates = own.locator(`time[datetime="${createdAt}"]`);
  const day = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  await expect(dates).toHaveText([new Date(createdAt).toLocaleDateString('en-US', day)]);
});

test('the news begins with a lead story and has categories, and phones have a bar of links', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await bar.getByRole('link', { name: 'Clans' }).click();
  await expect(bar.getByRole('link', { name: 'Clans' })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar).toBeHidden();

  await page.goto('/news');
  const cards = page.getByRole('article');
  const measureWidth = async (index: number) => (await cards.nth(index).boundingBox())?.width ?? 0;
  expect(await measureWidth(0)).toBeGreaterThan(2 * (await measureWidth(1)));
  await page.setViewportSize({ width: 784, height: 1024 });
  const list = page.getByRole('list', { name: 'Gaming News' });
  expect(new Set(await rowEnds(list, 4)).size).toBe(1);
  await page.getByRole('navigation', { name: 'News categories' }).getByRole('link', { name: 'Mobile' }).click();
  await expect(page).toHaveURL(/category=mobile/);
  await expect(cards.filter({ hasNotText: /mobile/i })).toHaveCount(0);
  await expect(cards.first()).toBeVisible();
  await cards.first().getByRole('link').click();
  const related = page.getByRole('list').filter({ has: cards });
  expect(new Set(await rowEnds(related, 3)).size).toBe(1);

  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.goto('/news');
  await cards.first().getByRole('link').click();
  await page.getByRole('blockquote').waitFor();
  expect(await smallTargets(page)).toEqual([]);
});

test("a player's home shows the next match with one thing to do, and the table around the player", async ({
  openAs,
}) => {
  const page = await openAs('demo_player');
  await page.setViewportSize({ width: 390, height: 844 });
  const { matches } = (await (await page.request.get('/api/matches/mine')).json()) as { matches: { key: string }[] };
  await page.goto('/');
  const main = page.getByRole('main');
  const fixture = main.getByRole('article').first();
  await expect(fixture).toBeInViewport({ ratio: 1 });
  const [next] = matches;
  if (next)
    await expect(fixture.getByRole('link', { name: /your match/ })).toHaveAttribute(
      'href',
      new RegExp(`match=${next.key}$`),
    );
  await expect(main.getByRole('table', { name: 'The table around you' }).getByText('demo_player')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'From players you follow' })).toBeVisible();
});

test('the strip below the header moves nothing when it arrives, and the arrow keys move in it', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/terms');
    const strip = page.getByRole('navigation', { name: 'Matches' });
    await expect(strip.getByRole('link').first()).toBeVisible();
    expect(await sumLayoutShifts(page)).toBeLessThanOrEqual(0.02);
    await strip.getByRole('link').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(strip.getByRole('link').nth(1)).toBeFocused();
  }
});

test('a profile shows the last results, which open to rows', async ({ page }) => {
  const [result] = (await (await page.request.get('/api/fixtures?status=done&limit=1')).json()) as {
    home: { entrant: { name: string } };
  }[];
  await page.goto(`/members/${result?.home.entrant.name}`);
  const form = page.getByRole('region', { name: 'Last results' });
  await form.locator('summary', { hasText: /^Last results, latest first/ }).click();
  await expect(form.getByRole('link', { name: new RegExp(result?.home.entrant.name ?? '') }).first()).toBeVisible();
});

test('a player sees history and head to head on a profile, and the own place in the season', async ({ openAs }) => {
  const page = await openAs('demo_player');
  const { user } = (await (await page.request.get('/api/auth/me')).json()) as { user: { id: string } };
  // A demo cup that is over.
  const cup = '65f0c0ffee0000000000e008';
  const [result] = (await (
    await page.request.get(`/api/fixtures?tournament=${cup}&players=${user.id}&status=done&limit=1`)
  ).json()) as Record<'home' | 'away', { entrant: { id: string; name: string } }>[];
  const opponent = result?.home.entrant.id === user.id ? result.away.entrant : result?.home.entrant;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/members/${opponent?.name}`);
  const rivalry = page.getByRole('region', { name: 'Head to head' });
  await expect(rivalry).toContainText(/^You against .+ \d–\d–\d/);
  await rivalry.locator('summary').click();
  await expect(rivalry.getByRole('link', { name: new RegExp(opponent?.name ?? '') }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Score' }).getByRole('table')).toBeAttached();
  await expect(page.getByRole('list', { name: 'Cups' }).getByRole('link', { name: /Autumn Knockout/ })).toBeVisible();

  await page.goto('/leaderboard');
  await page.getByRole('tab', { name: 'Season' }).click();
  await expect(page.locator('tr[aria-current]')).toContainText('demo_player');
  const seasons = page.getByRole('navigation', { name: 'Seasons' });
  const season = (await seasons.getByRole('heading').textContent()) ?? '';
  await seasons.getByRole('link').first().click();
  await expect(seasons.getByRole('heading')).not.toHaveText(season);
  await seasons.getByRole('link', { name: season }).click();
  await expect(page.getByRole('table', { name: `Season, ${season}, Console Platform` })).toBeVisible();
});

test("before any script a player's home has the matchday's shape instead of the visitors' hero, also on phones", async ({
  page,
  openAs,
}) => {
  const own = await openAs('demo_player');
  for (const [visited, name] of [
    [page, /^Your Ultimate/],
    [own, 'My matchday'],
  ] as const) {
    await visited.setViewportSize({ width: 390, height: 844 });
    const scripts = createGate({ isOpen: false });
    await visited.route('**/*.js', async (route) => {
      await scripts.passed();
      await route.continue();
    });
    await visited.goto('/', { waitUntil: 'commit' });
    const heading = visited.getByRole('heading', { level: 1 });
    await expect(heading).toHaveAccessibleName(name);
    const chat = visited.getByRole('link', { name: 'Join Our Community' });
    expect(await chat.count()).toBe(visited === page ? 1 : 0);
    const painted = await visited.locator('#main').evaluateHandle((element) => element);
    scripts.open();
    await expect.poll(() => painted.evaluate(({ isConnected }) => isConnected)).toBe(false);
    await expect(visited.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(heading).toHaveAccessibleName(name);
    expect(await sumLayoutShifts(visited)).toBeLessThanOrEqual(0.02);
  }
  await expect(own.getByText('Welcome back, demo_player')).toBeVisible();
});

const months = ['January', 'February', 'March', 'April', 'June', 'July', 'August', 'September', 'October', 'November'];
/** Dates in another style than `Mar 1, 2026`, or without the year. */
const otherDates = new RegExp(
  `(?:${[...months, 'December'].join('|')}) \\d|\\d{1,2}[./]\\d{1,2}[./]\\d{2}|\\d{4}-\\d{2}-\\d{2}|[a-z]\\s\\d{1,2}, \\d{1,2}:`,
);
const dates = /[A-Z][a-z]{2}\s\d{1,2},\s\d{4}/;

test('every date has the same style', async ({ page, openAs, registerPlayer }) => {
  // The list of messages is empty where no other journey ran before.
  await registerPlayer();
  const articles = (await (await page.request.get('/api/news')).json()) as { id: string }[];
  const expectOneStyle = async (visited: Page, path: string) => {
    await visited.goto(path);
    const main = visited.getByRole('main');
    const readText = async () => (await main.allInnerTexts()).join();
    await expect.poll(readText, { message: path }).toMatch(dates);
    await expect(visited.locator('[aria-busy=true]')).toHaveCount(0);
    // Texts that people wrote keep their dates.
    await main.evaluate((element) => {
      for (const written of element.querySelectorAll('[dir=auto]')) written.remove();
    });
    expect(await readText(), path).not.toMatch(otherDates);
  };
  for (const path of ['/', '/terms', '/privacy', '/news', `/news/${articles[0]?.id}`]) await expectOneStyle(page, path);
  for (const path of ['/clans/65f0c0ffee0000000000e001', '/tournaments', '/tournaments/65f0c0ffee0000000000d001'])
    await expectOneStyle(page, path);
  const own = await openAs('demo_player');
  for (const path of [
    '/',
    '/members/GoalMachine_9',
    '/email-test',
    '/operations/email?tab=emails',
    '/operations/remotes',
  ])
    await expectOneStyle(own, path);
});

test('at 320 px pages fit the screen, and the bar of links shows the current one, but not in print', async ({
  page,
  openAs,
}) => {
  const own = await openAs('demo_player');
  for (const phone of [page, own]) await becomePhone(phone);
  for (const path of [
    '/',
    '/news',
    '/tournaments',
    '/tournaments/65f0c0ffee0000000000d001',
    '/clans',
    '/terms',
    '/leaderboard?tab=season',
  ])
    await expectFits(page, path);
  for (const path of ['/', '/profile']) await expectFits(own, path);
  await expectFits(own, '/members/GoalMachine_9', own.getByText('Member Since'));

  await page.goto('/clans');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await page.emulateMedia({ forcedColors: 'active' });
  const [current, other] = [bar.getByRole('link', { name: 'Clans' }), bar.getByRole('link', { name: 'Tournaments' })];
  const readBackground = (link: typeof current) =>
    link.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(current).toHaveAttribute('aria-current', 'page');
  expect(await readBackground(current)).not.toBe(await readBackground(other));
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  for (const part of [bar, page.getByRole('banner'), page.getByRole('contentinfo')]) await expect(part).toBeHidden();
});
