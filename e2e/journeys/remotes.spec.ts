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
    interface Shared {
      from: string;
      useIn: string[];
      lib?: () => unknown;
    }
    interface Instance {
      name: string;
      shareScopeMap: Record<string, Record<string, Record<string, Shared>>>;
    }
    const { __FEDERATION__: federation } = globalThis as typeof globalThis & {
      __FEDERATION__: { __INSTANCES__: Instance[] };
    };
    const copies: Record<string, { identities: number; from: string[]; users: string[] }> = {};
    const names = new Set(
      federation.__INSTANCES__.flatMap((instance) => Object.keys(instance.shareScopeMap['default'] ?? {})),
    );
    for (const name of names) {
      const versions = federation.__INSTANCES__.flatMap((instance) =>
        Object.values(instance.shareScopeMap['default']?.[name] ?? {}),
      );
      copies[name] = {
        identities: new Set(versions.flatMap((version) => (version.lib ? [version.lib()] : []))).size,
        from: [...new Set(versions.map((version) => version.from))],
        users: [...new Set(versions.flatMap((version) => version.useIn))],
      };
    }
    return copies;
  });

  for (const name of ['react', 'react-dom', 'react/jsx-runtime', 'styled-components', '@portal/ui', '@portal/portal']) {
    expect(shared[name], name).toMatchObject({ identities: 1, from: ['shell'] });
  }
  const users = shared['@portal/portal']?.users.join(' ') ?? '';
  expect(users).toContain('mfe_competition');
  expect(users).toContain('mfe_community');
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
