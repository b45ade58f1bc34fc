import { readFileSync } from 'node:fs';
import { patternsOverlap, shellRoutes } from '@portal/contracts';
import { expectAccessible } from '../support/axe.ts';
import { sumLayoutShifts } from '../support/layout-shift.ts';
import { liveStates, pageStates } from '../support/states.ts';
import { expect, test } from '../support/test.ts';
import { testStates } from '../support/test-states.ts';
import { expectNamesLinked } from '../support/unlinked-names.ts';

const readRoutes = (remote: string): string[] =>
  JSON.parse(readFileSync(new URL(`../../${remote}/module.json`, import.meta.url), 'utf8')).routes;
const routes = [...shellRoutes, ...['mfe-account', 'mfe-community', 'mfe-competition'].flatMap(readRoutes)];

/** Routes that none of the states opens, in either preset. */
const opened = [...pageStates, ...liveStates].map(({ path, route = path.replace(/\?.*/, '') }) => route);
const otherRoutes = routes.filter((route) => !opened.some((path) => patternsOverlap(route, path)));
const visitorPages = [
  ...otherRoutes,
  '/verify-email?email=someone@example.com',
  '/reset-password?token=abc',
  '/no/such/page',
];

test.describe('axe at 1440 and 390 px', () => {
  test('covers every route', () => {
    expect(otherRoutes.filter((route) => route.includes(':'))).toEqual([]);
  });

  for (const path of visitorPages) {
    test(`finds no serious violations and unlinked names on ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectNamesLinked(page);
      await expectAccessible(page);
    });
  }

  test('finds no serious violations on pages that require sign-in', async ({ openAs }) => {
    const page = await openAs('demo_player');
    for (const path of ['/profile', '/members', '/email-test']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectAccessible(page);
    }
  });

  testStates(pageStates);
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const path of ['/leaderboard', '/news', '/clans', '/']) {
      test(`${path} does not shift while it loads`, async ({ page, context }) => {
        // Layout shifts happen where content arrives late.
        const devTools = await context.newCDPSession(page);
        await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
        await page.goto(path);
        await expect(page.getByRole('article').or(page.getByRole('rowheader')).first()).toBeVisible();
        // Pictures and fonts arrive after the text.
        await page.waitForLoadState('networkidle');
        expect(await sumLayoutShifts(page)).toBeLessThanOrEqual(0.02);
      });
    }
  });
}
