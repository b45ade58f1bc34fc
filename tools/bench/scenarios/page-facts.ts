import type { Browser, Page } from '@playwright/test';
import { type Metric, median, metric, renderTable } from '../metrics.ts';
import { withThrottledPage } from './load-page.ts';

/** A page, and the first fact that it reads from the server. */
interface FactPage {
  name: string;
  path: string;
  /** The call that returns the fact. */
  call: string;
  text: string;
  /** Matches an element that only the page's scripts render. */
  rendered: string;
}

interface FactLoad {
  /** Milliseconds from the navigation until the fact has arrived, is painted, and is rendered by the page's scripts. */
  arrived: number;
  painted: number;
  rendered: number;
}

const loads = 5;
/** At most this fraction of the compared portal's time from the arrival of a fact to its paint. */
const maxShare = 0.4;

const fetchRows = async <Row>(url: string, call: string): Promise<Row[]> => {
  const response = await fetch(new URL(call, url));
  if (!response.ok) throw new Error(`${call} returned ${response.status}`);
  return (await response.json()) as Row[];
};

interface Cup {
  id: string;
  phase?: string;
  participants: number;
  maxParticipants: number;
}

/** Reads the facts that the pages of a portal show now. */
const findFacts = async (url: string): Promise<FactPage[]> => {
  const fixtures = '/api/fixtures?status=current&limit=10';
  const players = '/api/leaderboard?type=player&limit=50';
  const [fixture] = await fetchRows<{ home: { entrant: { name: string } } }>(url, fixtures);
  const [player] = await fetchRows<{ username: string }>(url, players);
  const cup = (await fetchRows<Cup>(url, '/api/tournaments')).find(({ phase }) => phase === 'registration');
  if (!fixture || !player || !cup) throw new Error(`${url} lacks demo data: start it with --live`);
  return [
    { name: 'home', path: '/', call: fixtures, text: fixture.home.entrant.name, rendered: 'main a[href*="match="]' },
    { name: 'leaderboard', path: '/leaderboard', call: players, text: player.username, rendered: 'main th a' },
    {
      name: 'cup',
      path: `/tournaments/${cup.id}`,
      call: `/api/tournaments/${cup.id}`,
      text: `${cup.participants} of ${cup.maxParticipants}`,
      rendered: 'main dl time',
    },
  ];
};

/** Runs in the page, before its own scripts. */
const markFacts = ({ text, rendered }: Pick<FactPage, 'text' | 'rendered'>): void => {
  // A frame that is requested after a change paints it; the next one follows that paint.
  const markPaint = (name: string) => requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(name)));
  let isPainted = false;
  const observer = new MutationObserver(() => {
    const main = document.getElementById('main');
    if (!isPainted && main?.textContent?.includes(text)) {
      isPainted = true;
      markPaint('fact painted');
    }
    if (!document.querySelector(rendered)) return;
    observer.disconnect();
    markPaint('fact rendered');
  });
  observer.observe(document, { childList: true, subtree: true });
};

const readTimes = (page: Page, call: string): Promise<FactLoad> =>
  page.evaluate((address) => {
    const startOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [response] = performance.getEntriesByName(address) as PerformanceResourceTiming[];
    return {
      // Without a call of its own, the fact is part of the HTML.
      arrived: (response ?? html)?.responseEnd ?? Number.NaN,
      painted: Math.max(startOf('fact painted'), startOf('first-contentful-paint')),
      rendered: startOf('fact rendered'),
    };
  }, call);

/** Loads a page cold on a slow phone. */
const loadFact = (browser: Browser, url: string, { path, call, text, rendered }: FactPage): Promise<FactLoad> =>
  withThrottledPage(browser, { width: 390, isPhone: true }, async (page) => {
    await page.addInitScript(markFacts, { text, rendered });
    await page.goto(new URL(path, url).href);
    await page.waitForFunction(() => performance.getEntriesByName('fact rendered').length > 0);
    return readTimes(page, new URL(call, url).href);
  });

const medianOf = (all: readonly FactLoad[], read: (load: FactLoad) => number): number => median(all.map(read));
const afterData = ({ painted, arrived }: FactLoad): number => painted - arrived;

interface Compared {
  print: (text: string) => void;
  signal: AbortSignal;
  /** Address of the portal. */
  url: string;
  /** Address of a portal of another release, whose loads alternate with these. */
  against: string;
}

/** Compares when two portals paint the first fact of home, the leaderboard and a cup. */
export const compareFacts = async (browser: Browser, { print, signal, url, against }: Compared): Promise<Metric[]> => {
  const metrics: Metric[] = [];
  const rows: string[][] = [];
  for (const { name } of await findFacts(url)) {
    const measured = { before: [] as FactLoad[], after: [] as FactLoad[] };
    for (let index = 0; index < loads; index += 1)
      for (const [key, address] of [['before', against] as const, ['after', url] as const]) {
        signal.throwIfAborted();
        // Bots play on, so the fact is read again before each load.
        const page = (await findFacts(address)).find((one) => one.name === name);
        if (page) measured[key].push(await loadFact(browser, address, page));
      }
    for (const [key, all] of Object.entries(measured))
      rows.push([
        name,
        key,
        ...(['arrived', 'painted', 'rendered'] as const).map((time) =>
          String(Math.round(medianOf(all, (load) => load[time]))),
        ),
        String(Math.round(medianOf(all, afterData))),
      ]);
    const today = medianOf(measured.before, afterData);
    const arrived = medianOf(measured.before, (load) => load.arrived);
    const now = Math.max(0, medianOf(measured.after, (load) => load.painted) - arrived);
    metrics.push(
      metric(`phone, ${name}: paint after the data, share of before`, now / today, '', { atMost: maxShare }),
    );
  }
  print(`\nMedians of ${loads} loads in ms since the navigation\n`);
  print(renderTable(['page', 'portal', 'data', 'painted', 'rendered', 'painted after data'], rows));
  return metrics;
};
