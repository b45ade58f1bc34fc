import type { Browser, Page } from '@playwright/test';
import { createSessions } from '../browser';
import type { Shot, Step } from './screens';

export const small = 390;
export const medium = 768;
export const large = 1440;
const heights: Record<number, number> = { [small]: 844, [medium]: 1024, [large]: 900 };

export interface Picture {
  shot: Shot;
  width: number;
  /** Pixels of the picture for each of the page. */
  scale?: number;
  forcedColors?: boolean;
}

/** Changes the responses that the screen needs changed. */
const prepare = async (page: Page, { hold, abort, fail, respond, alter, clock }: Shot): Promise<void> => {
  if (hold) await page.route(hold, () => undefined);
  if (abort) await page.route(abort, (route) => route.abort());
  const unavailable = { error: 'x', code: 'unavailable' };
  if (fail) await page.route(fail, (route) => route.fulfill({ status: 503, json: unavailable }));
  for (const [address, json] of Object.entries(respond))
    await page.route(new RegExp(address), (route) => route.fulfill({ json }));
  if (alter) {
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      const { user } = await response.json();
      await route.fulfill({ response, json: { user: { ...user, ...alter } } });
    });
  }
  if (clock) await page.clock.install();
};

const perform = async (page: Page, step: Step): Promise<void> => {
  const main = page.getByRole('main');
  const first = (selector: string) => page.locator(selector).first();
  for (const [label, value] of Object.entries(step.fill ?? {})) {
    const field = main.getByRole('textbox', { name: label, exact: true }).or(main.getByLabel(label, { exact: true }));
    await field.first().fill(value);
    await field.first().blur();
  }
  for (const [label, value] of Object.entries(step.insert ?? {}))
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
  const searched = step.search ?? step.choose;
  if (searched) await main.getByRole('searchbox').first().fill(searched);
  if (step.choose) await main.getByText(step.choose, { exact: true }).first().click();
  if (step.click) await first(step.click).click();
  if (step.hover) await first(step.hover).hover();
  // The page of a remote that fails tries again before it gives up.
  if (step.wait) await first(step.wait).waitFor({ timeout: 60_000 });
  if (step.scroll) await first(step.scroll).scrollIntoViewIfNeeded();
  if (step.frame) await page.frameLocator(step.frame).locator('a').first().waitFor();
  if (step.follow) await page.goto((await first(step.follow).getAttribute('href')) ?? '');
  if (step.key) await page.keyboard.press(step.key);
  if (step.minutes) await page.clock.runFor(step.minutes * 60_000);
  if (step.picture) {
    const buffer = Buffer.from(step.picture, 'base64');
    await main.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  }
};

/** Fonts and pictures are loaded, and the page is painted. */
const untilPainted = (page: Page, { screenOnly, hold }: Shot): Promise<unknown> =>
  page.evaluate(
    async ({ whole, held }) => {
      // In a picture of the whole page bars that stick to the bottom of the screen would cover its middle.
      if (whole) {
        scrollTo(0, 0);
        for (const bar of document.querySelectorAll<HTMLElement>('nav[aria-label=Shortcuts], main div')) {
          const { position, insetBlockEnd } = getComputedStyle(bar);
          if (/sticky|fixed/.test(position) && insetBlockEnd !== 'auto') bar.style.position = 'static';
        }
      }
      // Pictures hold no scrollbar, so its gutter would be an empty strip.
      document.documentElement.style.scrollbarGutter = 'auto';
      await document.fonts.ready;
      // A picture of the whole page extends below the screen, where lazy images would never load.
      for (const image of document.images) {
        image.loading = 'eager';
        // Otherwise a decoded picture may be painted a frame later.
        image.decoding = 'sync';
      }
      // A held picture never comes.
      if (!held) await Promise.allSettled([...document.images].map((image) => image.decode()));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    },
    { whole: !screenOnly, held: Boolean(hold) },
  );

/**
 * Takes pictures of one portal. Each demo account signs in once.
 * @returns takes a shot in its own browser context and reports the errors of its scripts and a page wider than the screen
 */
export const createCamera = (browser: Browser, url: string) => {
  const sessionOf = createSessions(browser, url);
  return async ({ shot, width, scale = 1, forcedColors = false }: Picture) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: heights[width] ?? width },
      deviceScaleFactor: scale,
      isMobile: width < large,
      hasTouch: width < large,
      forcedColors: forcedColors ? 'active' : 'none',
      reducedMotion: 'reduce',
      ...(shot.as && { storageState: await sessionOf(shot.as) }),
    });
    try {
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      await prepare(page, shot);
      // A held request keeps the network from becoming idle.
      await page.goto(shot.path, { waitUntil: shot.hold ? 'commit' : 'networkidle' });
      await page.getByRole('main').waitFor();
      // On a busy machine the network is idle before the scripts have run.
      if (!shot.hold) await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
      for (const step of shot.steps) await perform(page, step);
      await untilPainted(page, shot);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) problems.push(`is ${overflow} px wider than the screen`);
      return { png: await page.screenshot({ fullPage: !shot.screenOnly, animations: 'disabled' }), problems };
    } finally {
      await context.close();
    }
  };
};
