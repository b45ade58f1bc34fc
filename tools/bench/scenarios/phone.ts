import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { z } from '@portal/contracts';
import { findChromium } from '@portal/testing/servers';
import { createSessions, type Session } from '@portal/tools/browser';
import { type Metric, median, metric } from '../metrics';
import { loadPage, type Screen } from './load-page';

interface PhoneOptions {
  browser: Browser;
  url: string;
  screens: readonly Screen[];
  print: (line: string) => void;
  signal: AbortSignal;
}

const loadsPerScreen = 3;
const width = 390;

/** First and largest paint and layout shift of screens on a slow phone, medians of three cold loads, and their Lighthouse scores. */
export const benchPhone = async ({ browser, url, screens, print, signal }: PhoneOptions): Promise<Metric[]> => {
  const sessionOf = createSessions(browser, url);
  const metrics: Metric[] = [];
  for (const { name, path, as } of screens) {
    const session = as === undefined ? undefined : await sessionOf(as);
    const loads = [];
    for (let load = 0; load < loadsPerScreen; load += 1) {
      signal.throwIfAborted();
      loads.push(await loadPage(browser, new URL(path, url), { width, isPhone: true, ...(session && { session }) }));
    }
    const { scores, failures } = await runLighthouse(new URL(path, url), session, print);
    for (const failure of failures) print(`  ${name}: ${failure}`);
    metrics.push(
      metric(`phone, ${name}: first paint`, median(loads.map(({ firstPaintMs }) => firstPaintMs)), 'ms', {
        atMost: 1_000,
      }),
      metric(`phone, ${name}: largest paint`, median(loads.map(({ largestPaintMs }) => largestPaintMs)), 'ms', {
        atMost: 2_500,
      }),
      metric(`phone, ${name}: layout shift`, Math.max(...loads.map(({ layoutShift }) => layoutShift)), '', {
        atMost: 0,
      }),
      ...Object.entries(scores).map(
        ([category, value]): Metric =>
          metric(`Lighthouse, ${name}: ${category}`, value, '', { atLeast: category === 'performance' ? 90 : 100 }),
      ),
    );
  }
  return metrics;
};

/** Installed when a benchmark first needs it: with its dependencies it is larger than all else that the portal installs. */
const lighthouse = 'lighthouse@12.8.2';

const report = z.object({
  categories: z.record(
    z.string(),
    z.object({ id: z.string(), score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string() })) }),
  ),
  audits: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
});

/** @returns scores from 0 to 100, and the failed audits of accessibility, best practices and SEO */
const runLighthouse = async (
  address: URL,
  session: Session | undefined,
  print: (line: string) => void,
): Promise<{ scores: Record<string, number>; failures: string[] }> => {
  const dir = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  try {
    const file = join(dir, 'report.json');
    const cookie = session?.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : [];
    const flags = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox'];
    const env = { ...process.env, CHROME_PATH: await findChromium(chromium.executablePath(), print) };
    await promisify(execFile)('npx', ['--yes', lighthouse, address.href, ...flags, ...headers], { env, cwd: dir });
    const { categories, audits } = report.parse(JSON.parse(await readFile(file, 'utf8')));
    const failures = Object.values(categories)
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ auditRefs }) => auditRefs.map(({ id }) => audits[id]))
      .filter((audit) => audit?.score === 0)
      .map((audit) => `Lighthouse: ${audit?.title}`);
    const scores = Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]);
    return { scores: Object.fromEntries(scores), failures };
  } finally {
    await rm(dir, { recursive: true });
  }
};
