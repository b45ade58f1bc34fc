import { launchBrowser } from '@portal/tools/browser';
import { startEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import { type Metric, median, metric, renderTable } from '../metrics.ts';
import type { Scenario } from '../scenario.ts';
import { type LoadedPage, loadPage } from './load-page.ts';

interface Screen {
  name: string;
  path: string;
  /** The demo account that opens it; a visitor by default. */
  as?: string;
  /** Measured on a slow phone too. */
  onPhone?: boolean;
}

/** Screens of the shell and of each remote, with the demo data. */
const screens: readonly Screen[] = [
  { name: 'home', path: '/', onPhone: true },
  { name: 'sign-in', path: '/signin' },
  { name: 'sign-up', path: '/signup' },
  { name: 'profile', path: '/profile', as: 'demo_player', onPhone: true },
  { name: 'leaderboard', path: '/leaderboard', onPhone: true },
  { name: 'news', path: '/news' },
  // Derived from the article's slug, so the id is the same in every portal.
  { name: 'article', path: '/news/20c1913b3787cd361634d87e', onPhone: true },
  { name: 'members', path: '/members', as: 'demo_player' },
  { name: 'clans', path: '/clans' },
  { name: 'clan', path: '/clans/65f0c0ffee0000000000e001', onPhone: true },
  { name: 'tournaments', path: '/tournaments' },
  { name: 'contact', path: '/contact' },
];
const widths = [390, 1440];
const phoneLoads = 3;

/** Loads every screen cold in Chromium, on an ephemeral portal. */
export const benchPage: Scenario = async ({ print, signal }) => {
  await using browser = await launchBrowser(print);
  await using portal = await startEphemeralPortal({ name: 'bench', print, signal });
  const load = ({ path, as }: Screen, width: number, isPhone: boolean) => {
    signal.throwIfAborted();
    return loadPage(browser, new URL(path, portal.url), { width, isPhone, ...(as && { as }) });
  };
  const loads: Load[] = [];
  const metrics: Metric[] = [];
  for (const screen of screens) {
    for (const width of widths) loads.push({ screen, width, ...(await load(screen, width, false)) });
    const onPhone: LoadedPage[] = [];
    while (screen.onPhone && onPhone.length < phoneLoads) onPhone.push(await load(screen, 390, true));
    if (screen.onPhone) metrics.push(...phoneMetrics(screen.name, onPhone));
  }
  print(`\nEvery screen, cold, 40 ms and 10 Mbit/s\n\n${renderScreens(loads)}`);
  return [...homeMetrics(loads), ...metrics];
};

interface Load extends LoadedPage {
  screen: Screen;
  width: number;
}

const homeMetrics = (loads: readonly Load[]): Metric[] => {
  const ofHome = loads.filter(({ screen }) => screen.name === 'home');
  const scriptBytes = Math.max(...ofHome.map((load) => load.scriptBytes));
  const layoutShift = Math.max(...loads.map((load) => load.layoutShift));
  const foreign = loads.flatMap(({ foreignRequests }) => foreignRequests);
  return [
    metric('home: JavaScript until interactive (gzip)', scriptBytes / 1_000, 'kB', { atMost: 175 }),
    metric('every screen: largest layout shift', layoutShift, '', { below: 0.02 }),
    metric('every screen: requests to other origins', foreign.length, '', { atMost: 0 }),
  ];
};

const phoneMetrics = (name: string, loads: readonly LoadedPage[]): Metric[] => {
  const firstPaint = median(loads.map(({ firstPaintMs }) => firstPaintMs));
  const largestPaint = median(loads.map(({ largestPaintMs }) => largestPaintMs));
  return [
    metric(`phone, ${name}: first paint`, firstPaint, 'ms', { atMost: 1_000 }),
    metric(`phone, ${name}: largest paint`, largestPaint, 'ms', { atMost: 2_500 }),
    metric(`phone, ${name}: layout shift`, Math.max(...loads.map(({ layoutShift }) => layoutShift)), '', { atMost: 0 }),
  ];
};

const renderScreens = (loads: readonly Load[]): string =>
  renderTable(
    ['screen', 'width', 'JavaScript, kB', 'layout shift', 'largest paint, ms', 'other origins'],
    loads.map(({ screen, width, scriptBytes, layoutShift, largestPaintMs, foreignRequests }) => [
      screen.as === undefined ? screen.path : `${screen.path} (${screen.as})`,
      String(width),
      (scriptBytes / 1_000).toFixed(1),
      layoutShift.toFixed(3),
      String(Math.round(largestPaintMs)),
      foreignRequests.join(' ') || '0',
    ]),
  );
