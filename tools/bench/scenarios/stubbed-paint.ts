import type { Browser } from '@playwright/test';
import { median } from '../metrics';
import { readVitals, withThrottledPage } from './load-page';

/** A page whose content comes from a single call. */
export interface PageWithCall {
  path: string;
  /** Path and query of the call. */
  call: string;
  /** Selector of the rows that the response fills. */
  row: string;
  /** Rows that the response must have. */
  rows: number;
}

/** Milliseconds since the navigation. */
export interface Paint {
  /** Largest contentful paint. */
  largestMs: number;
  /** Until all rows are in the page, whichever element the browser takes for the largest. */
  rowsMs: number;
}

const width = 1440;
const rounds = 9;

/**
 * Loads a page cold, alternately with its real call and with the call stubbed: fulfilled inside the browser, without network or server.
 * @returns the medians
 */
export const compareWithStub = async (
  browser: Browser,
  url: string,
  page: PageWithCall,
  signal: AbortSignal,
): Promise<{ called: Paint; stubbed: Paint }> => {
  const response = await fetch(new URL(page.call, url));
  const body = await response.text();
  const rows: unknown = response.ok && JSON.parse(body);
  if (!Array.isArray(rows) || rows.length !== page.rows)
    throw new Error(`${page.call} responded ${response.status} and not with ${page.rows} rows`);
  const called: Paint[] = [];
  const stubbed: Paint[] = [];
  // The first round warms the servers up.
  for (let round = -1; round < rounds; round += 1) {
    signal.throwIfAborted();
    const paints = [await load(browser, url, page), await load(browser, url, page, body)] as const;
    if (round < 0) continue;
    called.push(paints[0]);
    stubbed.push(paints[1]);
  }
  return { called: medians(called), stubbed: medians(stubbed) };
};

const load = (browser: Browser, url: string, { path, call, row, rows }: PageWithCall, stub?: string): Promise<Paint> =>
  withThrottledPage(browser, { width }, async (page) => {
    let calls = 0;
    // Real calls are intercepted too, so that interception costs both variants the same.
    await page.route(new URL(call, url).href, async (route) => {
      calls += 1;
      await (stub === undefined ? route.continue() : route.fulfill({ contentType: 'application/json', body: stub }));
    });
    await page.addInitScript(markRows, { row, rows });
    await page.goto(new URL(path, url).href, { waitUntil: 'networkidle' });
    const mark = await page.waitForFunction(() => performance.getEntriesByName('rows')[0]?.startTime);
    if (calls !== 1) throw new Error(`${path} called ${call} ${calls} times instead of once`);
    return { largestMs: (await readVitals(page)).LCP, rowsMs: (await mark.jsonValue()) ?? Number.NaN };
  });

/** Runs in the page, before its own scripts. */
const markRows = ({ row, rows }: { row: string; rows: number }): void => {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll(row).length < rows) return;
    observer.disconnect();
    performance.mark('rows');
  });
  observer.observe(document, { childList: true, subtree: true });
};

const medians = (paints: readonly Paint[]): Paint => ({
  largestMs: median(paints.map(({ largestMs }) => largestMs)),
  rowsMs: median(paints.map(({ rowsMs }) => rowsMs)),
});
