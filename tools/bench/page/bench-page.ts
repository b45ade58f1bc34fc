import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { withBrowser } from '../../browser';
import { createSessions } from '../../browser/sessions';
import { withEphemeralPortal } from '../../start/ephemeral-portal';
import type { Bench } from '../bench';
import { type Figure, quantity, renderTable } from '../figures';
import { machineNow } from '../machine';
import { type LoadedPage, loadPage } from './load-page';
import { home, type Screen, screens, widths } from './screens';

interface Load extends LoadedPage {
  screen: Screen;
  width: number;
}

const kilobyte = 1_000;

/** Loads the screens cold in Chromium, on a portal of its own or the one that `--url` names. */
export const benchPage: Bench = async ({ print, signal }, args) => {
  const { values } = parseArgs({ args, options: { url: { type: 'string' } } });
  const loads = await withBrowser(print, (browser) =>
    values.url === undefined
      ? withEphemeralPortal({ name: 'bench', print, signal }, ({ url }) => loadAll(browser, url))
      : loadAll(browser, values.url),
  );
  print(`\nEvery screen, cold, 40 ms and 10 Mbit/s, ${machineNow()}\n`);
  print(screenTable(loads));
  const ofHome = loads.filter(({ screen }) => screen === home);
  print('\nJavaScript of the home page\n');
  print(scriptTable(ofHome));
  return figures(loads);
};

const loadAll = async (browser: Browser, url: string): Promise<Load[]> => {
  const sessions = createSessions(browser, url);
  const loads: Load[] = [];
  for (const screen of screens) {
    for (const width of widths) {
      const session = screen.as === undefined ? {} : { session: await sessions.of(screen.as) };
      const loaded = await loadPage(browser, { url, path: screen.path, width, ...session });
      loads.push({ screen, width, ...loaded });
    }
  }
  return loads;
};

const figures = (loads: readonly Load[]): Figure[] => {
  const worst = (figure: (load: Load) => number, of = loads) => Math.max(...of.map(figure));
  const ofHome = loads.filter(({ screen }) => screen === home);
  return [
    {
      name: 'home: JavaScript until interactive (gzip)',
      measured: worst(({ scriptBytes }) => scriptBytes, ofHome) / kilobyte,
      unit: 'kB',
      bar: { atMost: 200 },
    },
    ...loads.map(
      ({ screen, width, layoutShift }): Figure => ({
        name: `${screen.name}: layout shift at ${width} px`,
        measured: layoutShift,
        unit: '',
        bar: { below: 0.02 },
      }),
    ),
    {
      name: 'every screen: requests to other origins',
      measured: worst(({ requestsElsewhere }) => requestsElsewhere.length),
      unit: '',
      bar: { atMost: 0 },
    },
    ...ofHome.map(
      ({ width, largestPaint }): Figure => ({
        name: `home: largest paint at ${width} px`,
        measured: largestPaint,
        unit: 'ms',
      }),
    ),
  ];
};

const screenTable = (loads: readonly Load[]): string =>
  renderTable(
    ['screen', 'width', 'JavaScript', 'layout shift', 'largest paint', 'elsewhere'],
    loads.map(({ screen, width, scriptBytes, layoutShift, largestPaint, requestsElsewhere }) => [
      screen.as === undefined ? screen.path : `${screen.path} (${screen.as})`,
      String(width),
      quantity(scriptBytes / kilobyte, 'kB'),
      quantity(layoutShift, ''),
      quantity(Math.round(largestPaint), 'ms'),
      requestsElsewhere.join(' ') || '0',
    ]),
  );

const scriptTable = ([load]: readonly Load[]): string =>
  renderTable(
    ['script', 'gzip'],
    (load?.scripts ?? [])
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ path, bytes }) => [path, quantity(bytes / kilobyte, 'kB')]),
  );
