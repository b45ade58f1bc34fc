import type { Browser, Page } from '@playwright/test';
import type { Session } from '../../browser/sessions';

export interface ThrottledPageOptions {
  width: number;
  /** Cookies of a signed-in player; without them a visitor loads the page. */
  session?: Session;
}

/** A fair home connection. */
const network = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const height = 900;

/** Lends a page with an empty browser cache behind a fair home connection. */
export const withThrottledPage = async <T>(
  browser: Browser,
  { width, session }: ThrottledPageOptions,
  use: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ viewport: { width, height }, ...(session && { storageState: session }) });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    // The bar is in gzip; left to itself the browser would get the smaller Brotli.
    await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
    return await use(page);
  } finally {
    await context.close();
  }
};
