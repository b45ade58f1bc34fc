import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { recordBrowserErrors } from '../support/browser-errors';
import { layoutShiftOf } from '../support/layout-shift';
import { pageStates } from '../support/states';
import { expect, test } from '../support/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Leaderboard, news and clans are among the page states, with their content loaded. */
const visitorPages = [
  '/',
  '/tournaments',
  '/console',
  '/mobile',
  '/terms',
  '/privacy',
  '/contact',
  '/signin',
  '/signup',
  '/verify-email?email=someone@example.com',
  '/auth/forgot-password',
  '/reset-password?token=abc',
  '/email-test',
  '/email-dashboard',
  '/no/such/page',
];

/** Violations that axe rates serious or critical, one line each with rule and targets. */
const seriousViolations = async (page: Page): Promise<string[]> => {
  const results = await page.evaluate(async () => {
    const { axe } = globalThis as typeof globalThis & { axe: { run(options: RunOptions): Promise<AxeResults> } };
    // Without the elements that passed, which are most of the work and of the result.
    return axe.run({ resultTypes: ['violations'] });
  });
  return results.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`);
};

/** Checks the opened page at desktop and phone width; loading it for each would take twice as long. */
const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(axeSource);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // Two frames: the styles of the new width apply and React re-renders for it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await seriousViolations(page), `${page.url()} at ${width} px`).toEqual([]);
  }
};

test.describe('axe at 1440 and 390 px', () => {
  for (const path of visitorPages) {
    test(`finds no serious violations on ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('finds no serious violations on pages that require sign-in', async ({ pageOf }) => {
    const page = await pageOf('demo_player');
    for (const path of ['/profile', '/members', '/email-test']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectAccessible(page);
    }
  });

  for (const { name, path, as, isMissing, before, reach } of pageStates) {
    test(`finds no serious violations and no browser errors on ${name}`, async ({ pageOf, openPage }) => {
      const page = await (as ? pageOf(as) : openPage());
      const errors = recordBrowserErrors(page);
      await before?.(page);
      await page.goto(path);
      await reach(page);
      await expectAccessible(page);
      expect(errors.filter((error) => !(isMissing && error.includes('404')))).toEqual([]);
    });
  }
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
        expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
      });
    }
  });
}
