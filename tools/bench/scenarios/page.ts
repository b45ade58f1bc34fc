import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { createSessions, withBrowser } from '@portal/tools/browser';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import { formatQuantity, type Metric, metric, renderTable } from '../metrics';
import type { Scenario } from '../scenario';
import { type LoadedPage, loadPage, type Screen } from './load-page';
import { benchPhone } from './phone';

interface Load extends LoadedPage {
  screen: Screen;
  width: number;
}

const home: Screen = { name: 'home', path: '/' };

/** Screens of the shell and of each remote, with the demo data. */
const screens: readonly Screen[] = [
  home,
  { name: 'sign-in', path: '/signin' },
  { name: 'sign-up', path: '/signup' },
  { name: 'profile', path: '/profile', as: 'demo_player' },
  { name: 'leaderboard', path: '/leaderboard' },
  { name: 'news', path: '/news' },
  // Derived from the article's slug, so the id is the same in every portal.
  { name: 'article', path: '/news/20c1913b3787cd361634d87e' },
  { name: 'members', path: '/members', as: 'demo_player' },
  { name: 'clans', path: '/clans' },
  { name: 'clan', path: '/clans/65f0c0ffee0000000000e001' },
  { name: 'tournaments', path: '/tournaments' },
  { name: 'contact', path: '/contact' },
];
/** Measured on a phone too. */
const phoneScreens = ['home', 'leaderboard', 'article', 'clan', 'profile'];
const widths = [390, 1440] as const;
const kilobyte = 1_000;

/** Loads every screen cold in Chromium, on an ephemeral portal or on the one at `--url`. */
export const benchPage: Scenario = async ({ print, signal }, args) => {
  const { values } = parseArgs({ args, options: { url: { type: 'string' } } });
  const measure = async (browser: Browser, url: string) => ({
    loads: await loadAll(browser, url, signal),
    phone: await benchPhone({
      ...{ browser, url, print, signal },
      screens: screens.filter(({ name }) => phoneScreens.includes(name)),
    }),
  });
  const { loads, phone } = await withBrowser(print, (browser) =>
    values.url === undefined
      ? withEphemeralPortal({ name: 'bench', print, signal }, ({ url }) => measure(browser, url))
      : measure(browser, values.url),
  );
  print('\nEvery screen, cold, 40 ms and 10 Mbit/s\n');
  print(renderScreens(loads));
  print('\nJavaScript of the home page\n');
  print(renderScripts(loads.find(({ screen }) => screen === home)));
  return [...metrics(loads), ...phone];
};

const loadAll = async (browser: Browser, url: string, signal: AbortSignal): Promise<Load[]> => {
  const sessionOf = createSessions(browser, url);
  const loads: Load[] = [];
  for (const screen of screens) {
    const session = screen.as === undefined ? {} : { session: await sessionOf(screen.as) };
    for (const width of widths) {
      signal.throwIfAborted();
      loads.push({ screen, width, ...(await loadPage(browser, new URL(screen.path, url), { width, ...session })) });
    }
  }
  return loads;
};

const metrics = (loads: readonly Load[]): Metric[] => {
  const ofHome = loads.filter(({ screen }) => screen === home);
  return [
    metric(
      'home: JavaScript until interactive (gzip)',
      Math.max(...ofHome.map(({ scriptBytes }) => scriptBytes)) / kilobyte,
      'kB',
      { atMost: 175 },
    ),
    metric('every screen: largest layout shift', Math.max(...loads.map(({ layoutShift }) => layoutShift)), '', {
      below: 0.02,
    }),
    metric(
      'every screen: requests to other origins',
      Math.max(...loads.map(({ foreignRequests }) => foreignRequests.length)),
      '',
      { atMost: 0 },
    ),
    ...ofHome.map(
      ({ width, largestPaintMs }): Metric => metric(`home: largest paint at ${width} px`, largestPaintMs, 'ms'),
    ),
  ];
};

const renderScreens = (loads: readonly Load[]): string =>
  renderTable(
    ['screen', 'width', 'JavaScript', 'layout shift', 'largest paint', 'other origins'],
    loads.map(({ screen, width, scriptBytes, layoutShift, largestPaintMs, foreignRequests }) => [
      screen.as === undefined ? screen.path : `${screen.path} (${screen.as})`,
      String(width),
      formatQuantity(scriptBytes / kilobyte, 'kB'),
      formatQuantity(layoutShift, ''),
      formatQuantity(Math.round(largestPaintMs), 'ms'),
      foreignRequests.join(' ') || '0',
    ]),
  );

const renderScripts = (load?: Load): string =>
  renderTable(
    ['script', 'gzip'],
    (load?.scripts ?? [])
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ path, bytes }) => [path, formatQuantity(bytes / kilobyte, 'kB')]),
  );
