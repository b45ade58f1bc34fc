import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/test';

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
  await expect(retryButton(page)).toBeVisible({ timeout: 30_000 });
  await Promise.all(hanging.map((route) => route.abort().catch(() => undefined)));
});

test('a build that fails to load falls back to the proven version', async ({ page }) => {
  // The boot data lists a newer version that does not exist, as after a broken publish.
  await page.route('**/tournaments', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const boot = /<script type="application\/json" id="portal-boot">(.*?)<\/script>/s.exec(html);
    if (!boot?.[1]) throw new Error('the page has no boot data');
    const data = JSON.parse(boot[1]) as {
      remotes: Record<string, { active: { version: string; globalName: string }; proven: unknown }>;
    };
    const remote = data.remotes['mfe-competition'];
    if (!remote) throw new Error('mfe-competition is not registered');
    remote.proven = remote.active;
    remote.active = { ...remote.active, version: '9.9.9', globalName: 'mfe_competition_9_9_9' };
    await route.fulfill({ response, body: html.replace(boot[1], JSON.stringify(data).replaceAll('<', '\\u003c')) });
  });
  await page.goto('/tournaments');
  await expect(page.getByText('No Tournaments Available')).toBeVisible();
});

test('shell and remotes share one copy of each singleton', async ({ page }) => {
  await page.goto('/tournaments');
  await expect(page.getByText('No Tournaments Available')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { name: 'Gaming News' })).toBeVisible();

  const shared = await page.evaluate(() => {
    interface WebpackRequire {
      S: { default: Record<string, Record<string, unknown>> };
      c: Record<string, { exports: unknown } | undefined>;
      consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, { shareKey: string }> };
    }
    const copies: Record<string, { users: string[]; exports: Set<unknown>; versions: number }> = {};
    for (const build of Object.keys(globalThis).filter((name) => name.startsWith('webpackChunk'))) {
      // An empty chunk whose code gets the build's own `require`.
      Reflect.get(globalThis, build).push([
        ['probe'],
        {},
        ({ S, c, consumesLoadingData }: WebpackRequire) => {
          for (const [id, { shareKey }] of Object.entries(consumesLoadingData.moduleIdToConsumeDataMapping)) {
            const module = c[id];
            const versions = Object.keys(S.default[shareKey] ?? {}).length;
            copies[shareKey] ??= { users: [], exports: new Set(), versions };
            if (!module) continue;
            copies[shareKey].users.push(build);
            copies[shareKey].exports.add(module.exports);
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
