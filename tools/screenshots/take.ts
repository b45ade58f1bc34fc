import type { Browser, Page } from '@playwright/test';
import type { Session } from '../browser/sessions';
import { large, type Shot, small } from './shot';

export interface TakeOptions {
  url: string;
  width: number;
  session?: Session | undefined;
  /** Pixels of the picture per pixel of the page. */
  scale?: number;
}

export interface Picture {
  png: Buffer;
  /** Errors that the page caused or that its scripts reported. */
  complaints: string[];
}

const heights: Record<number, number> = { [small]: 844, [large]: 900 };

/** Opens a page in a browser of its own, brings it into its state and takes a picture of it. */
export const takeShot = async (browser: Browser, shot: Shot, options: TakeOptions): Promise<Picture> => {
  const { url, width, session, scale = 1 } = options;
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
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    if (shot.hold) await page.route(shot.hold, () => undefined);
    await shot.before?.(page);
    // What is held keeps the page from ever coming to rest.
    await page.goto(shot.path, { waitUntil: shot.hold ? 'commit' : 'networkidle' });
    await page.getByRole('main').waitFor();
    await shot.act?.(page);
    await settle(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) complaints.push(`is ${overflow} px wider than the screen`);
    return { png: await page.screenshot({ fullPage: !shot.screenOnly, animations: 'disabled' }), complaints };
  } finally {
    await context.close();
  }
};

/** Fonts and pictures are there, and what was to be drawn has been. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // Pictures hold no scrollbar, so its gutter would be an empty strip.
    document.documentElement.style.scrollbarGutter = 'auto';
    await document.fonts.ready;
    // A picture of the whole page also shows what lies below the screen, where lazy images would never load.
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
