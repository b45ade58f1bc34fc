import type { Browser, Page, Request } from '@playwright/test';
import { largestPaint } from './largest-paint';
import { cumulativeLayoutShift, type LayoutShift } from './layout-shift';
import { type ThrottledPageOptions, withThrottledPage } from './throttled-page';

export interface LoadOptions extends ThrottledPageOptions {
  url: string;
  path: string;
}

export interface LoadedPage {
  /** Bytes of all JavaScript until the page was interactive and quiet, gzipped as it came over the wire. */
  scriptBytes: number;
  scripts: { path: string; bytes: number }[];
  layoutShift: number;
  /** Milliseconds until the largest part of the first screen was painted. */
  largestPaint: number;
  requestsElsewhere: string[];
}

/** Loads a page with an empty browser cache over a throttled connection, scrolls through it and tells what that took. */
export const loadPage = (browser: Browser, { url, path, ...options }: LoadOptions): Promise<LoadedPage> =>
  withThrottledPage(browser, options, async (page) => {
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));

    await page.goto(new URL(path, url).href, { waitUntil: 'networkidle' });
    await page.getByRole('main').getByRole('heading').first().waitFor();
    const scripts = await Promise.all(requests.filter(isScript).map(sizeOf));
    await scrollThrough(page);
    return {
      scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      scripts,
      layoutShift: cumulativeLayoutShift(await layoutShifts(page)),
      largestPaint: await largestPaint(page),
      requestsElsewhere: requests.map((request) => request.url()).filter((address) => isElsewhere(address, url)),
    };
  });

const isScript = (request: Request): boolean => request.resourceType() === 'script';

const sizeOf = async (request: Request) => {
  const { pathname } = new URL(request.url());
  const encoding = await (await request.response())?.headerValue('content-encoding');
  if (encoding && encoding !== 'gzip') throw new Error(`${pathname} came as ${encoding}, which the bar is not in`);
  const { responseBodySize } = await request.sizes();
  return { path: pathname, bytes: responseBodySize };
};

/** True for another origin; what the page itself holds (`data:`, `blob:`) is no request. */
export const isElsewhere = (address: string, url: string): boolean =>
  /^(?:https?|wss?):/.test(address) && new URL(address).host !== new URL(url).host;

/** What appears only when it comes near must not push anything either. */
const scrollThrough = async (page: Page): Promise<void> => {
  const { steps, height } = await page.evaluate(() => ({
    steps: Math.ceil(document.documentElement.scrollHeight / window.innerHeight),
    height: window.innerHeight,
  }));
  for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, height);
  await page.waitForLoadState('networkidle');
};

const layoutShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(
    () =>
      new Promise<LayoutShift[]>((resolve) => {
        const observer = new PerformanceObserver((list) => finish(list.getEntries()));
        // A page that never moved never calls back.
        const none = setTimeout(() => finish([]), 500);
        const finish = (entries: PerformanceEntry[]) => {
          clearTimeout(none);
          observer.disconnect();
          const shifts = entries as (PerformanceEntry & LayoutShift)[];
          resolve(shifts.map(({ value, startTime, hadRecentInput }) => ({ value, startTime, hadRecentInput })));
        };
        observer.observe({ type: 'layout-shift', buffered: true });
      }),
  );
