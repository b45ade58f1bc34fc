import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { workspaceRoot } from '@portal/testing/servers';
import { demoPassword, signIn } from '@portal/tools/browser';

type Vitals = Record<'CLS' | 'FCP' | 'LCP', number>;

declare global {
  interface Window {
    webVitals: typeof import('web-vitals');
    vitals: Vitals;
  }
}

interface VisitOptions {
  width: number;
  /** On a slow phone and its network instead of a fair home connection. */
  isPhone?: boolean;
  /** The demo account that loads the page; a visitor by default. */
  as?: string;
}

export interface LoadedPage {
  /** Bytes of all JavaScript until the page was idle, gzipped as transferred. */
  scriptBytes: number;
  layoutShift: number;
  /** Milliseconds from the navigation to the first and to the largest contentful paint. */
  firstPaintMs: number;
  largestPaintMs: number;
  /** Addresses on other origins that the page requested. */
  foreignRequests: string[];
}

const homeConnection = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
/** Lighthouse's slow 4G, and a phone that is four times slower than this machine. */
const phoneConnection = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const phoneSlowdown = 4;
const height = 900;
/** The browser reports a paint some time after its frame. */
const reportDelayMs = 500;
/** A busy machine slows a load down without failing the run. */
const timeoutMs = 120_000;

/** Opens a page that records its web vitals, behind a throttled connection. */
const openThrottledPage = async (context: BrowserContext, isPhone: boolean): Promise<Page> => {
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', isPhone ? phoneConnection : homeConnection);
  if (isPhone) await devtools.send('Emulation.setCPUThrottlingRate', { rate: phoneSlowdown });
  const { resolve } = createRequire(join(workspaceRoot(), 'tools/bench/package.json'));
  await page.addInitScript({ path: resolve('web-vitals') });
  await page.addInitScript(recordVitals);
  return page;
};

/** Runs in the page, before its own scripts. */
const recordVitals = (): void => {
  const vitals = { CLS: 0, FCP: 0, LCP: 0 };
  window.vitals = vitals;
  window.webVitals.onCLS(({ value }) => Object.assign(vitals, { CLS: value }), { reportAllChanges: true });
  window.webVitals.onFCP(({ value }) => Object.assign(vitals, { FCP: value }));
  window.webVitals.onLCP(({ value }) => Object.assign(vitals, { LCP: value }), { reportAllChanges: true });
};

/** @throws Error when the browser has reported no paint */
const readVitals = async (page: Page): Promise<Vitals> => {
  const vitals = await page.evaluate(async (ms) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return window.vitals;
  }, reportDelayMs);
  if (vitals.LCP === 0) throw new Error(`${page.url()} reported no largest contentful paint`);
  return vitals;
};

/** Loads a page with an empty cache over a throttled connection and scrolls through it. */
export const loadPage = async (
  browser: Browser,
  address: URL,
  { width, isPhone = false, as }: VisitOptions,
): Promise<LoadedPage> => {
  await using context = await browser.newContext({
    viewport: { width, height },
    isMobile: isPhone,
    // The thresholds are in gzip; by default Chromium would get the smaller Brotli.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  });
  if (as !== undefined) await signIn(context, address.origin, { identifier: as, password: demoPassword });
  const page = await openThrottledPage(context, isPhone);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(address.href, { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('heading').first().waitFor();
  // A slow phone is still rendering when the network is idle; scrolled too early, the footer of a skeleton would move.
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  const scripts = await Promise.all(
    requests.filter((request) => request.resourceType() === 'script').map(transferSize),
  );
  const { FCP, LCP } = await readVitals(page);
  await scrollThrough(page);
  const { CLS } = await readVitals(page);
  return {
    scriptBytes: scripts.reduce((sum, bytes) => sum + bytes, 0),
    layoutShift: CLS,
    firstPaintMs: FCP,
    largestPaintMs: LCP,
    foreignRequests: requests.map((request) => request.url()).filter((url) => isForeign(url, address)),
  };
};

const transferSize = async (request: Request): Promise<number> => {
  const { pathname } = new URL(request.url());
  const encoding = await (await request.response())?.headerValue('content-encoding');
  if (encoding && encoding !== 'gzip') throw new Error(`${pathname} was sent as ${encoding}; thresholds are in gzip`);
  return (await request.sizes()).responseBodySize;
};

/** True for another origin; `data:` and `blob:` URLs are not requests. */
export const isForeign = (url: string, page: URL): boolean =>
  /^(?:https?|wss?):/.test(url) && new URL(url).host !== page.host;

/** Content that loads when it comes into view must not shift the layout either. */
const scrollThrough = async (page: Page): Promise<void> => {
  const steps = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / window.innerHeight));
  for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, height);
  await page.waitForLoadState('networkidle');
};
