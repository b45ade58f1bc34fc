import type { Browser, Page } from '@playwright/test';
import { percentile } from '../sizes/percentile';
import { largestPaint } from './largest-paint';
import { withThrottledPage } from './throttled-page';

/** A page and the one answer that it is made of. */
export interface AnsweredPage {
  path: string;
  /** Path and query of the call. */
  call: string;
  /** Matches each row that the answer fills. */
  row: string;
  /** Rows that the answer must have. */
  rows: number;
}

/** Milliseconds since the navigation. */
export interface Paint {
  /** Largest contentful paint. */
  largest: number;
  /** Until all rows stood in the page, whatever the browser takes for the largest paint. */
  rows: number;
}

export interface PaintComparison {
  called: Paint;
  inlined: Paint;
}

const width = 1440;
const rounds = 9;

/**
 * Loads a page cold over a fair home connection, as it is and with its answer inlined, in turns, so that whatever else the machine
 * does meets both. Inlined: the answer is in the page before its first script runs, and the page's own call gets it from there
 * without the network; everything else is the same in both. @returns the medians
 */
export const compareWithInlined = async (
  browser: Browser,
  url: string,
  answered: AnsweredPage,
  signal: AbortSignal,
): Promise<PaintComparison> => {
  const answer = await readResponse(url, answered);
  const paints = { called: [] as Paint[], inlined: [] as Paint[] };
  // The first round finds the servers cold and does not count.
  for (let round = -1; round < rounds; round += 1) {
    signal.throwIfAborted();
    const called = await load(browser, url, answered);
    const inlined = await load(browser, url, answered, answer);
    if (round < 0) continue;
    paints.called.push(called);
    paints.inlined.push(inlined);
  }
  return { called: medians(paints.called), inlined: medians(paints.inlined) };
};

const readResponse = async (url: string, { call, rows }: AnsweredPage): Promise<string> => {
  const response = await fetch(new URL(call, url));
  const text = await response.text();
  const answer: unknown = response.ok && JSON.parse(text);
  if (!Array.isArray(answer) || answer.length !== rows)
    throw new Error(`${call} answered ${response.status} and not ${rows} rows`);
  return text;
};

const load = (
  browser: Browser,
  url: string,
  { path, call, row, rows: wanted }: AnsweredPage,
  inlined?: string,
): Promise<Paint> =>
  withThrottledPage(browser, { width }, async (page) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url() === new URL(call, url).href) calls.push(request.url());
    });
    await page.addInitScript(markRows, { row, wanted });
    if (inlined !== undefined) await page.addInitScript(inlineAnswer, { call, answer: inlined });
    await page.goto(new URL(path, url).href, { waitUntil: 'networkidle' });
    const rows = await rowsAt(page);
    // A page that asks otherwise than we believe would compare a page with itself.
    const expected = inlined === undefined ? 1 : 0;
    if (calls.length !== expected) throw new Error(`${path} called ${call} ${calls.length} times, not ${expected}`);
    return { largest: await largestPaint(page), rows };
  });

/** Runs in the page, before its own scripts. */
const inlineAnswer = ({ call, answer }: { call: string; answer: string }): void => {
  const { fetch: overNetwork } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
    return pathname + search === call
      ? new Response(answer, { headers: { 'content-type': 'application/json' } })
      : overNetwork(input, init);
  };
};

/** Runs in the page, before its own scripts. */
const markRows = ({ row, wanted }: { row: string; wanted: number }): void => {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll(row).length < wanted) return;
    observer.disconnect();
    performance.mark('rows');
  });
  observer.observe(document, { childList: true, subtree: true });
};

const rowsAt = async (page: Page): Promise<number> => {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('rows')[0]?.startTime);
  return (await mark.jsonValue()) ?? Number.NaN;
};

const medians = (paints: readonly Paint[]): Paint => {
  const of = (kind: keyof Paint) =>
    percentile(
      paints.map((paint) => paint[kind]),
      0.5,
    );
  return { largest: of('largest'), rows: of('rows') };
};
