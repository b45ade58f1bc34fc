import type { Browser } from '@playwright/test';
import { withBrowser } from '@portal/tools/browser';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import { type Metric, median, metric } from '../metrics';
import type { ScenarioContext } from '../scenario';
import { markContent, readVitals, withThrottledPage } from './load-page';

const rows = 50;
const call = `/api/leaderboard?type=player&limit=${rows}`;
const measurements = 9;

/** Milliseconds since the navigation. */
interface Paint {
  largestMs: number;
  /** Until all rows are in the page, whichever element the browser takes for the largest. */
  rowsMs: number;
}

/**
 * The call's effect on the leaderboard's paint: cold loads, alternately with the real call and with a stubbed one, which the
 * browser fulfills itself, without network or server. Medians, on an ephemeral portal with demo data.
 */
export const leaderboardPaint = async ({ print, signal }: ScenarioContext): Promise<Metric[]> => {
  const called: Paint[] = [];
  const stubbed: Paint[] = [];
  await withBrowser(print, (browser) =>
    withEphemeralPortal({ name: 'bench', print, signal }, async ({ url }) => {
      const body = await (await fetch(new URL(call, url))).text();
      // The first pair warms the servers up.
      for (let round = 0; round <= measurements; round += 1) {
        signal.throwIfAborted();
        const real = await load(browser, url);
        const stub = await load(browser, url, body);
        if (round === 0) continue;
        called.push(real);
        stubbed.push(stub);
      }
    }),
  );
  const metrics = (name: string, of: (paint: Paint) => number): [ratio: Metric, absolute: Metric] => {
    const ms = median(called.map(of));
    const title = `/leaderboard: ${name}`;
    return [metric(`${title}, to that with a stubbed call`, ms / median(stubbed.map(of))), metric(title, ms, 'ms')];
  };
  const [ratio, largest] = metrics('largest paint', ({ largestMs }) => largestMs);
  return [{ ...ratio, threshold: { atMost: 1.3 } }, largest, ...metrics(`all ${rows} rows`, ({ rowsMs }) => rowsMs)];
};

const load = (browser: Browser, url: string, stub?: string): Promise<Paint> =>
  withThrottledPage(browser, { width: 1440 }, async (page) => {
    let calls = 0;
    // Real calls are intercepted too, so that interception costs both variants the same.
    await page.route(new URL(call, url).href, async (route) => {
      calls += 1;
      await (stub === undefined ? route.continue() : route.fulfill({ contentType: 'application/json', body: stub }));
    });
    const readMark = await markContent(page, 'main tbody th[scope=row]', rows);
    await page.goto(new URL('/leaderboard', url).href, { waitUntil: 'networkidle' });
    const rowsMs = await readMark();
    if (calls !== 1) throw new Error(`the leaderboard called ${call} ${calls} times instead of once`);
    return { largestMs: (await readVitals(page)).LCP, rowsMs };
  });
