import type { Page } from '@playwright/test';
import type { PageState } from '../support/states.ts';
import { expect, test } from '../support/test.ts';

const folder = new URL('../../screenshots/', import.meta.url).pathname;

/** Forced colors at one width: they change colors, not the layout. */
const variants = [
  { width: 390, height: 844, colors: '' },
  { width: 768, height: 1024, colors: '' },
  { width: 1440, height: 900, colors: '' },
  { width: 1440, height: 900, colors: '-forced' },
] as const;

/** `the leaderboard of clans` becomes `leaderboard-of-clans`. */
const toFileName = (name: string): string =>
  name
    .replace(/^(?:the|an?) /, '')
    .replaceAll(/\W+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'home';

/** Calls for content; not the check of the session. */
const contentCalls = /\/api\/(?!auth\/)/;

/** The states of a page that every page has. */
const withoutContent: Record<string, (page: Page) => Promise<unknown>> = {
  loading: (page) => page.route(contentCalls, () => undefined),
  failed: (page) => page.route(contentCalls, (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } })),
};

/** In a picture of the whole page, pictures below the screen would never load, and bars at its bottom would cover the middle. */
const preparePicture = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    scrollTo(0, 0);
    // Pictures have no scrollbar, so its gutter would be an empty strip.
    document.documentElement.style.scrollbarGutter = 'auto';
    for (const bar of document.querySelectorAll<HTMLElement>('nav[aria-label=Shortcuts], main div')) {
      const { position, insetBlockEnd } = getComputedStyle(bar);
      if (/sticky|fixed/.test(position) && insetBlockEnd !== 'auto') bar.style.position = 'static';
    }
    for (const image of document.images) image.loading = 'eager';
    await Promise.race([
      Promise.allSettled([...document.images].map((image) => image.decode())),
      new Promise((resolve) => setTimeout(resolve, 5_000)),
    ]);
    await document.fonts.ready;
  });

/** A test for each picture; it fails for a page that is wider than the screen. */
export const testScreenshots = (preset: string, states: readonly PageState[]): void => {
  for (const { width, height, colors } of variants)
    test.describe(`${preset} at ${width} px${colors}`, () => {
      test.use({ viewport: { width, height } });

      const take = async (page: Page, name: string) => {
        if (colors) await page.emulateMedia({ forcedColors: 'active' });
        await preparePicture(page);
        const path = `${folder}${preset}/${toFileName(name)}-${width}${colors}.png`;
        await page.screenshot({ path, fullPage: true, animations: 'disabled' });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      };

      for (const { name, path, as, reach } of states)
        test(name, async ({ openAs, openPage }) => {
          const page = await (as ? openAs(as) : openPage());
          await page.goto(path);
          await reach(page);
          await take(page, name);
        });

      const pages = new Map(states.map(({ path, as }) => [path.replace(/\?.*/, ''), as]));
      for (const [path, as] of colors ? [] : pages)
        for (const [state, prepare] of Object.entries(withoutContent))
          test(`${path}, ${state}`, async ({ openAs, openPage }) => {
            const page = await (as ? openAs(as) : openPage());
            await prepare(page);
            await page.goto(path);
            await page.getByRole('main').waitFor();
            // A query is repeated before its page gives up.
            if (state === 'failed') await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
            await take(page, `${path}-${state}`);
          });
    });
};
