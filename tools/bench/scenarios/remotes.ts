import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Browser, Page, Request } from '@playwright/test';
import { z } from '@portal/contracts';
import { makeTempDir, workspaceRoot } from '@portal/testing/servers';
import { withBrowser } from '@portal/tools/browser';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import { type Metric, median, metric, renderTable } from '../metrics.ts';
import { type Variant, withVariants } from '../page-variants.ts';
import type { Scenario } from '../scenario.ts';
import { benchFailures } from './failures.ts';
import { markContent, withThrottledPage } from './load-page.ts';
import { benchRegistry } from './registry.ts';

/** `chunk`: of the page in the single bundle; `content`: an element that only the finished page has. */
const screens = [
  { path: '/leaderboard', chunk: 'leaderboard', content: 'main tbody th[scope=row]' },
  { path: '/clans', chunk: 'clans', content: 'main li > article' },
  { path: '/signin', chunk: 'sign-in', content: 'main form input[name]' },
] as const;
type Screen = (typeof screens)[number];

const roundTrips = [40, 200] as const;
const measurements = 9;
const width = 1440;
/** At most so many times as late as in one bundle. */
const maxContentRatio = 1.08;
/** Of federation, manifests and chunks that the bundle does not need, in kB: 8 with a runtime of one's own, and 15 for the library's. */
const maxMoreScript = 23;

interface Load {
  contentMs: number;
  /** Of all scripts until the page was idle, in Brotli. */
  scriptBytes: number;
  /** The longest chain of requests that each wait for a script before them; 1 for those in the HTML. */
  depth: number;
}

/**
 * Measures changes of the registry of a separate portal, compares cold loads of pages of remotes with the same code built as one bundle, in
 * turns, medians, and lets builds fail.
 */
export const benchRemotes: Scenario = async (context, args) => {
  const { print, signal } = context;
  const { values } = parseArgs({
    args,
    options: { url: { type: 'string' }, only: { type: 'string' } },
  });
  const parts = ['pages', 'registry', 'failures'] as const;
  const isWanted = (part: (typeof parts)[number]) => (values.only ?? part) === part;
  if (!parts.some(isWanted)) throw new Error(`--only takes ${parts.join(', ')}`);
  const failures = isWanted('failures') && values.url === undefined ? await benchFailures(context) : [];
  if (!isWanted('pages') && !isWanted('registry')) return failures;
  if (!isWanted('pages'))
    return withEphemeralPortal({ name: 'bench', print, signal }, (portal) => benchRegistry(portal, context));
  const temp = await makeTempDir('bench-one-bundle');
  try {
    const variant = await buildOneBundle(temp.path);
    const measure = (browser: Browser, url: string) =>
      withVariants(url, variant, (urls) => compare(browser, urls, { print, signal }));
    return await withBrowser(print, (browser) =>
      values.url === undefined
        ? withEphemeralPortal({ name: 'bench', print, signal }, async (portal) => [
            ...failures,
            ...(await measure(browser, portal.url)),
            ...(isWanted('registry') ? await benchRegistry(portal, context) : []),
          ])
        : measure(browser, values.url),
    );
  } finally {
    await temp.remove();
  }
};

const scriptsByChunk = z.record(z.string(), z.array(z.string()));

const buildOneBundle = async (dir: string): Promise<Variant> => {
  await promisify(execFile)(process.execPath, [join(workspaceRoot(), 'tools/bench/one-bundle.mjs'), dir]);
  const scripts = scriptsByChunk.parse(JSON.parse(await readFile(join(dir, 'scripts.json'), 'utf8')));
  const chunkOf = new Map<string, string>(screens.map(({ path, chunk }) => [path, chunk]));
  return {
    assetsDir: join(dir, 'dist'),
    scripts: scripts['main'] ?? [],
    preloadsOf: (path) => scripts[chunkOf.get(path) ?? ''] ?? [],
  };
};

const compare = async (
  browser: Browser,
  urls: { federated: string; single: string },
  { print, signal }: Parameters<Scenario>[0],
): Promise<Metric[]> => {
  const metrics: Metric[] = [];
  const rows: string[][] = [];
  for (const latencyMs of roundTrips)
    for (const screen of screens) {
      const loads: Record<keyof typeof urls, Load[]> = { federated: [], single: [] };
      // The first turn warms up servers and proxies.
      for (let turn = 0; turn <= measurements; turn += 1)
        for (const name of ['federated', 'single'] as const) {
          signal.throwIfAborted();
          const load = await loadScreen(browser, urls[name], screen, latencyMs);
          if (turn > 0) loads[name].push(load);
        }
      const of = (name: keyof typeof urls, key: keyof Load) => median(loads[name].map((load) => load[key]));
      const title = `${screen.path}, ${latencyMs} ms`;
      const pair = (key: keyof Load, unit: (value: number) => string) =>
        `${unit(of('federated', key))}, ${unit(of('single', key))}`;
      rows.push([
        title,
        pair('contentMs', (value) => `${Math.round(value)} ms`),
        pair('scriptBytes', (value) => `${(value / 1_000).toFixed(1)} kB`),
        pair('depth', String),
      ]);
      const ratio = (key: keyof Load) => of('federated', key) / of('single', key);
      const moreScript = (of('federated', 'scriptBytes') - of('single', 'scriptBytes')) / 1_000;
      metrics.push(metric(`${title}: content`, ratio('contentMs'), '', { atMost: maxContentRatio }));
      if (latencyMs !== roundTrips[0]) continue;
      metrics.push(
        metric(`${title}: more JavaScript`, moreScript, 'kB', { atMost: maxMoreScript }),
        metric(`${title}: request depth`, ratio('depth'), '', { atMost: 1 }),
      );
    }
  print('\nCold, 10 Mbit/s: federated, as one bundle\n');
  print(renderTable(['screen, round trip', 'content', 'JavaScript, Brotli', 'request depth'], rows));
  return metrics;
};

const loadScreen = (browser: Browser, url: string, { path, content }: Screen, latencyMs: number): Promise<Load> =>
  withThrottledPage(browser, { width, latencyMs, encoding: 'gzip, br' }, async (page) => {
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    const depths = await watchDepths(page);
    const readMark = await markContent(page, content);
    await page.goto(new URL(path, url).href, { waitUntil: 'networkidle' });
    const contentMs = await readMark();
    const scripts = requests.filter((request) => request.resourceType() === 'script');
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    return {
      contentMs,
      scriptBytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
      depth: Math.max(...depths.values()),
    };
  });

/** Depths of requests by URL, from the script that the browser names as the initiator. Pictures come after the content. */
const watchDepths = async (page: Page): Promise<Map<string, number>> => {
  const depths = new Map<string, number>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    if (type === 'Document' || type === 'Image' || depths.has(request.url)) return;
    const script = initiator.stack?.callFrames[0]?.url ?? '';
    depths.set(request.url, 1 + (depths.get(script) ?? 0));
  });
  return depths;
};
