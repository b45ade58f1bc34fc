import type { Browser, Page } from '@playwright/test';
import type { CurrentUser } from '@portal/contracts';
import { createSessions } from '../browser/sessions';

/** One screen in one state. */
export interface Shot {
  /** The picture's file name, before its width. */
  name: string;
  path: string;
  /** Demo account that is signed in; a visitor when missing. */
  as?: string;
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Requests of these addresses get no response, so that the loading state stays. */
  hold?: string | RegExp;
  /** Brings the opened page into the state. */
  act?: (page: Page) => Promise<unknown>;
  /** Takes what fits on the screen, as for what floats above the page; otherwise the whole page. */
  screenOnly?: boolean;
  /** Only at these widths, where others have nothing to show. */
  widths?: readonly number[];
}

export const small = 390;
export const large = 1440;
const heights: Record<number, number> = { [small]: 844, [large]: 900 };

/** Parts that many shots share. */
export const screenOnly = { screenOnly: true };
export const asPlayer = { as: 'demo_player' };

/** Responds to requests of an address with this JSON. */
export const responding = (address: string | RegExp, json: unknown, status = 200) => ({
  before: (page: Page) => page.route(address, (route) => route.fulfill({ status, json })),
});
export const failing = (address: string | RegExp) => responding(address, { error: 'x', code: 'unavailable' }, 503);
export const aborting = (address: string) => ({
  before: (page: Page) => page.route(address, (route) => route.abort()),
});

/** Shows the signed-in player with some fields changed. */
export const altering = (changes: Partial<CurrentUser>) => ({
  before: (page: Page) =>
    page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      const { user } = (await response.json()) as { user: CurrentUser };
      await route.fulfill({ response, json: { user: { ...user, ...changes } } });
    }),
});

type Step = (page: Page) => Promise<unknown>;

export const steps =
  (...all: Step[]) =>
  async (page: Page): Promise<void> => {
    for (const step of all) await step(page);
  };

/** Brings the opened page into the state of the shot. */
export const act = (...all: Step[]) => ({ act: steps(...all) });

/** A shot of an address with the parts that make its state. */
export const shot = (name: string, path: string, ...parts: Partial<Shot>[]): Shot =>
  Object.assign({ name, path }, ...parts);

/** Waits for a placeholder. */
export const untilLoading = (page: Page) => page.getByRole('main').locator('[aria-busy=true]').first().waitFor();
export const untilText = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
export const submit = (page: Page) => page.getByRole('main').locator('[type=submit]').click();

/** Presses a button that opens a dialog. */
export const openDialog = (name: string | RegExp) => steps(press(name), (page) => page.getByRole('dialog').waitFor());

/** Fills fields by their labels and leaves the last one. */
export const fill = (values: Record<string, string>) => async (page: Page) => {
  const main = page.getByRole('main');
  for (const [label, value] of Object.entries(values)) {
    const field = main.getByRole('textbox', { name: label, exact: true }).or(main.getByLabel(label, { exact: true }));
    await field.first().fill(value);
    await field.first().blur();
  }
};

/** Fonts and pictures are loaded, and the page is painted. */
const untilPainted = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // Pictures hold no scrollbar, so its gutter would be an empty strip.
    document.documentElement.style.scrollbarGutter = 'auto';
    await document.fonts.ready;
    // A picture of the whole page also shows what lies below the screen, where lazy images would never load.
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/**
 * Takes pictures of one portal. Each demo account signs in once.
 * @returns takes a shot in its own browser context and reports the errors of its scripts and a page wider than the screen
 */
export const createCamera = (browser: Browser, url: string) => {
  const sessions = createSessions(browser, url);
  return async (shot: Shot, width: number, scale = 1): Promise<{ png: Buffer; problems: string[] }> => {
    const session = shot.as === undefined ? undefined : await sessions.of(shot.as);
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: heights[width] ?? width },
      deviceScaleFactor: scale,
      isMobile: width === small,
      hasTouch: width === small,
      reducedMotion: 'reduce',
      ...(session && { storageState: session }),
    });
    try {
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      if (shot.hold) await page.route(shot.hold, () => undefined);
      await shot.before?.(page);
      // A held request keeps the network from becoming idle.
      await page.goto(shot.path, { waitUntil: shot.hold ? 'commit' : 'networkidle' });
      await page.getByRole('main').waitFor();
      await shot.act?.(page);
      await untilPainted(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) problems.push(`is ${overflow} px wider than the screen`);
      return { png: await page.screenshot({ fullPage: !shot.screenOnly, animations: 'disabled' }), problems };
    } finally {
      await context.close();
    }
  };
};
