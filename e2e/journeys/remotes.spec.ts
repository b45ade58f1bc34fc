import type { Page, Route } from '@playwright/test';
import type { LiveRemote } from '@portal/contracts';
import { beaconPath } from '@portal/contracts/beacon';
import { visitBuild } from '../../tools/remotes/visit-build.ts';
import { expect, test } from '../support/test.ts';

const competition = /\/remotes\/mfe-competition\//;
const scriptHeaders = { 'content-type': 'text/javascript' };

const faults: Record<string, (route: Route) => Promise<void>> = {
  'returns 404': (route) => route.fulfill({ status: 404, body: 'not here' }),
  'returns 503 with JSON': (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"down","code":"unavailable"}' }),
  'returns HTML': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>no script</title>' }),
  'has a syntax error': (route) => route.fulfill({ status: 200, headers: scriptHeaders, body: 'const = broken;' }),
  'throws when it runs': (route) =>
    route.fulfill({ status: 200, headers: scriptHeaders, body: 'throw new Error("broken build");' }),
  'cannot be reached': (route) => route.abort('connectionrefused'),
};

const retryButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /again|retry/i });

for (const [fault, fulfill] of Object.entries(faults)) {
  test(`a remote that ${fault} shows a message with a retry; everything else works and it recovers without a reload`, async ({
    page,
  }) => {
    await page.route(competition, fulfill);
    await page.goto('/tournaments');
    await expect(retryButton(page)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'News' })).toBeVisible();

    await page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).click();
    await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
    await expect(page.getByRole('heading', { name: 'Gaming News' })).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: 'Tournaments' }).click();
    await expect(retryButton(page)).toBeVisible();
    await page.unroute(competition);
    await retryButton(page).click();
    await expect(page.getByText('No Tournaments Available')).toBeVisible();
  });
}

test('a remote that hangs times out', async ({ page }) => {
  const hanging: Route[] = [];
  await page.route(competition, (route) => void hanging.push(route));
  await page.goto('/tournaments', { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(retryButton(page)).toBeVisible();
  await Promise.all(hanging.map((route) => route.abort().catch(() => undefined)));
});

interface Build {
  version: string;
  entry: string;
  globalName: string;
  preload: string[];
  integrity?: string;
}

const remote = 'mfe-competition';
const previousVersion = '0.0.1';
const bootPattern = /<script type="application\/json" id="portal-boot">(.*?)<\/script>/s;

/** Gives pages a previous build behind the active one: a copy of it under another version, as after a publish. */
const servePrevious = async (page: Page): Promise<void> => {
  let live: Build | undefined;
  await page.route(
    (url) => !/\.\w+$|^\/(api|remotes)\//.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const boot = bootPattern.exec(html)?.[1];
      if (!boot) return route.fulfill({ response });
      const data = JSON.parse(boot) as { remotes: Record<string, { active: Build; previous: unknown }> };
      const entry = data.remotes[remote];
      if (!entry) throw new Error(`${remote} is not registered`);
      live = entry.active;
      const { integrity: _integrity, ...copied } = live;
      entry.previous = { ...copied, version: previousVersion, globalName: `${live.globalName}_previous` };
      await route.fulfill({
        response,
        body: html.replace(boot, () => JSON.stringify(data).replaceAll('<', '\\u003c')),
      });
    },
  );
  await page.route(`**/remotes/${remote}/${previousVersion}/**`, async (route) => {
    if (!live) throw new Error('no page has been served');
    const response = await route.fetch({ url: route.request().url().replace(previousVersion, live.version) });
    const script = (await response.text()).replaceAll(live.globalName, `${live.globalName}_previous`);
    await route.fulfill({ response, body: script });
  });
};

/** Replaces every module of a chunk. */
const withModules = (chunk: string, factory: string): string =>
  chunk
    .replace(
      '.push(',
      () => `.push(((chunk) => { for (const id in chunk[1]) chunk[1][id] = ${factory}; return chunk; })(`,
    )
    .replace(/\]\);?\s*$/, ']));');

const replaceModules = (factory: string) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: withModules(await response.text(), factory) });
};
const throwing = "() => { throw new Error('broken build'); }";
const importThrows = replaceModules(throwing);
/** An import is awaited, so one that is a promise settles with it. */
const importHangs = replaceModules('(module) => { module.exports = new Promise(() => {}); }');
const importIsHtml = replaceModules("(module) => { module.exports = '<!doctype html>'; }");
const withPage = (page: string) => replaceModules(`(module, exports) => { exports.Page = ${page}; }`);
const hangs = () => Promise.resolve();

const file = (name: string) =>
  new RegExp(`/remotes/${remote}/(?!${previousVersion.replaceAll('.', '\\.')}/)[^/]+/${name}`);
const scripts = {
  entry: file('remoteEntry\\.js'),
  module: file('module\\.\\w+\\.js'),
  page: file('tournaments\\.\\w+\\.js'),
};
const loading = ['returns 404', 'returns HTML', 'has a syntax error'].map((title) => [title, faults[title]] as const);
const loadFaults = Object.fromEntries([...loading, ['hangs', hangs] as const]);

const failures: Record<
  string,
  { script: RegExp; faults: Record<string, ((route: Route) => Promise<void>) | undefined> }
> = {
  entry: { script: scripts.entry, faults: loadFaults },
  module: { script: scripts.module, faults: loadFaults },
  'page chunk': { script: scripts.page, faults: loadFaults },
  'module import': { script: scripts.module, faults: { throws: importThrows } },
  'page import': {
    script: scripts.page,
    faults: { throws: importThrows, 'is HTML': importIsHtml, hangs: importHangs },
  },
  'first render': {
    script: scripts.page,
    faults: { throws: withPage(throwing), 'is HTML': withPage("'<!doctype html>'") },
  },
};

for (const [stage, { script, faults: stageFaults }] of Object.entries(failures)) {
  test(`a build that fails at its ${stage} is replaced by the previous one in the same page`, async ({ context }) => {
    for (const fulfill of Object.values(stageFaults)) {
      for (const start of ['cold', 'navigation']) {
        const page = await context.newPage();
        await servePrevious(page);
        await page.route(script, fulfill ?? hangs);
        const reports: string[] = [];
        page.on('response', (response) => {
          if (new URL(response.url()).pathname === beaconPath)
            reports.push(`${response.status()} ${JSON.parse(response.request().postData() ?? '{}').type}`);
        });
        if (start === 'navigation') {
          await page.goto('/terms');
          await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
        }
        if (start === 'cold') await page.goto('/tournaments', { waitUntil: 'commit' });
        else await page.getByRole('banner').getByRole('link', { name: 'Tournaments' }).click();
        await expect(page.getByText('No Tournaments Available')).toBeVisible();
        await expect.poll(() => reports.filter((report) => report.endsWith('failure'))).toEqual(['200 failure']);
        await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
        await expect(page.getByRole('heading', { name: 'Gaming News' })).toBeVisible();
        await page.close();
      }
    }
  });
}

test('the smoke run of a build renders its widgets and reports the one that throws', async ({
  browser,
  baseURL: portal = '',
}) => {
  const html = await (await fetch(portal)).text();
  const { remotes } = JSON.parse(bootPattern.exec(html)?.[1] ?? '{}') as { remotes: Record<string, LiveRemote> };
  const { active: manifest } = remotes['mfe-community'] ?? {};
  if (!manifest) throw new Error('mfe-community is not registered');
  const breaking = {
    newContext: async () => {
      const context = await browser.newContext();
      await context.route(
        /\/mfe-community\/[^/]+\/follow-counts\.\w+\.js/,
        replaceModules(`(module, exports) => { exports.Widget = ${throwing}; }`),
      );
      return context;
    },
  };
  const results = await visitBuild({ browser: breaking, portal, manifest, account: null });
  for (const widget of manifest.widgets)
    expect(results.find(({ what }) => what === widget)?.errors.join('\n'), widget).toMatch(
      widget === 'follow-counts' ? /broken build/ : /^$/,
    );
  expect(results.filter(({ what, errors }) => errors.length > 0 && what !== 'follow-counts')).toEqual([]);
});

test('shell and remotes share one copy of each singleton', async ({ page }) => {
  await page.goto('/tournaments');
  await expect(page.getByText('No Tournaments Available')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  // The heading is in the first paint, before the remote has loaded.
  await expect(page.getByRole('main').locator('a[href^="/news/"]').first()).toBeVisible();

  const shared = await page.evaluate(() => {
    interface WebpackRequire {
      (id: string): unknown;
      S: { default: Record<string, Record<string, unknown>> };
      m: object;
      consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, { shareKey: string }> };
    }
    const copies: Record<string, { users: string[]; exports: Set<unknown>; versions: number }> = {};
    for (const build of Object.keys(globalThis).filter((name) => name.startsWith('webpackChunk'))) {
      // An empty chunk whose code receives the build's own `require`.
      Reflect.get(globalThis, build).push([
        ['probe'],
        {},
        (webpackRequire: WebpackRequire) => {
          const { S, m, consumesLoadingData } = webpackRequire;
          for (const [id, { shareKey }] of Object.entries(consumesLoadingData.moduleIdToConsumeDataMapping)) {
            const versions = Object.keys(S.default[shareKey] ?? {}).length;
            copies[shareKey] ??= { users: [], exports: new Set(), versions };
            // This module is not loaded yet.
            if (!(id in m)) continue;
            copies[shareKey].users.push(build);
            copies[shareKey].exports.add(webpackRequire(id));
          }
        },
      ]);
    }
    return Object.entries(copies).map(([name, { users, exports, versions }]) => ({
      ...{ name, users, versions },
      identities: exports.size,
    }));
  });

  for (const name of ['react', 'react-dom', 'react/jsx-runtime', 'styled-components', '@portal/ui', '@portal/portal']) {
    const copies = shared.find((candidate) => candidate.name === name);
    expect(copies, name).toMatchObject({ identities: 1, versions: 1 });
    if (name === 'react-dom') continue;
    const users = copies?.users.join(' ') ?? '';
    for (const build of ['shell', 'mfe_competition', 'mfe_community']) expect(users, name).toContain(build);
  }
  expect(await page.locator('style[data-styled]').count()).toBe(1);
});

test('the first page of a remote loads only scripts that its HTML lists', async ({ page }) => {
  const listed = new Set<string>();
  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') loaded.push(new URL(response.url()).pathname);
  });
  const response = await page.goto('/tournaments');
  for (const match of (await response?.text())?.matchAll(/(?:href|src)="([^"]+\.js)"/g) ?? [])
    listed.add(match[1] ?? '');
  await expect(page.getByText('No Tournaments Available')).toBeVisible();
  const remoteScripts = loaded.filter((path) => path.startsWith('/remotes/'));
  expect(remoteScripts.length).toBeGreaterThan(0);
  expect(
    remoteScripts.filter((path) => !listed.has(path)).length,
    'the chunk of the page is the only script the HTML does not list',
  ).toBeLessThanOrEqual(1);
});
