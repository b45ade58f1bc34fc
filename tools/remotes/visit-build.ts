import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type CheckResults, type RemoteVersion, remoteReportsPath } from '@portal/contracts';

interface VisitOptions {
  browser: Browser;
  /** Origin of the portal. */
  portal: string;
  /** Opens the portal with the build. */
  link: string;
  manifest: RemoteVersion;
  /** An account of the portal, for pages that require one. */
  account: { identifier: string; password: string } | null;
  /** Of the browser, from the beginning. */
  cookies?: Parameters<BrowserContext['addCookies']>[0];
  /** The folder of the build, where the portal does not have it yet. */
  dist?: string;
}

/** How long a page may load before it is looked at. */
const settleMs = 10_000;
const maxErrorLength = 300;

/** Failed requests are logged too, but only matter if the page cannot handle them. */
const isRequestFailure = (text: string) => text.startsWith('Failed to load resource');

/** Collects errors of the page until `take`. */
const watchErrors = async (page: Page) => {
  let errors = new Set<string>();
  const add = (text: string) => errors.add(text.slice(0, maxErrorLength));
  page.on('pageerror', ({ message }) => add(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRequestFailure(message.text())) add(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().endsWith(remoteReportsPath)) return;
    const report = request.postDataJSON();
    if (report?.failure) add(`${report.name} ${report.failure.stage}: ${report.failure.message}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      console.error(`Content-Security-Policy: ${effectiveDirective} blocks ${blockedURI} in ${sourceFile}`);
    });
  });
  return (): string[] => {
    const taken = [...errors];
    errors = new Set();
    return taken;
  };
};

const open = async (page: Page, address: string): Promise<string[]> => {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => undefined);
  const links = await page.locator('a[href^="/"]').evaluateAll((anchors) => anchors.map((a) => a.getAttribute('href')));
  return links.flatMap((link) => (link === null ? [] : [link]));
};

const failedPage = 'This page could not be loaded';

/** A path of the pattern, best one that a page links to. */
const pathOf = (pattern: string, links: readonly string[]): string => {
  if (!/[:*]/.test(pattern)) return pattern;
  const shape = new RegExp(`^${pattern.replace(/\/\*$/, '(?:/.*)?').replaceAll(/:\w+/g, '[^/?#]+')}$`);
  return links.find((link) => shape.test(link)) ?? pattern.replace(/\/\*$/, '').replaceAll(/:\w+/g, 'smoke');
};

/** Imports every page and widget of the loaded module, also those that only players see. Runs in the page. */
const importAll = async ({ globalName, routes, widgets }: RemoteVersion) => {
  const container = Reflect.get(globalThis, globalName);
  if (!container) return [{ what: 'module', errors: [`${globalName} is not on the page`] }];
  const { portalModule } = (await container.get('./module'))();
  const parts: { what: string; load: (() => Promise<unknown>) | undefined }[] = [
    ...routes.map((path: string) => ({
      what: path,
      load: portalModule.routes.find((r: { path: string }) => r.path === path)?.load,
    })),
    ...widgets.map((name: string) => ({ what: name, load: portalModule.widgets[name]?.load })),
  ];
  return Promise.all(
    parts.map(async ({ what, load }) => {
      try {
        if (!load) throw new Error('module.json lists it, but the module has none');
        await load();
        return { what, errors: [] };
      } catch (error) {
        return { what, errors: [String(error)] };
      }
    }),
  );
};

/** Loads every page of a build in the live shell, and imports its widgets. @returns what went wrong where */
export const visitBuild = async (options: VisitOptions): Promise<CheckResults> => {
  const { browser, portal, link, manifest, account, cookies = [], dist } = options;
  const context = await browser.newContext();
  try {
    await context.addCookies(cookies);
    if (dist !== undefined) {
      const folder = `/remotes/${manifest.name}/${manifest.version}/`;
      await context.route(`${portal}${folder}**`, (route) => {
        const path = join(dist, new URL(route.request().url()).pathname.slice(folder.length));
        // A file that the build lacks cannot be read.
        return route.fulfill({ path }).catch(() => route.abort());
      });
    }
    if (account) {
      const response = await context.request.post(`${portal}/api/auth/signin`, { data: account });
      if (!response.ok()) throw new Error(`The smoke account cannot sign in: ${await response.text()}`);
    }
    const page = await context.newPage();
    const takeErrors = await watchErrors(page);
    const links = await open(page, link);
    const results: CheckResults = [];
    for (const what of manifest.routes.toSorted((a, b) => Number(/[:*]/.test(a)) - Number(/[:*]/.test(b)))) {
      takeErrors();
      links.push(...(await open(page, portal + pathOf(what, links))));
      const errors = takeErrors();
      if (await page.getByText(failedPage).count()) errors.push(`The page shows: ${failedPage}`);
      results.push({ what, errors });
    }
    const imported: CheckResults = await page.evaluate(importAll, manifest);
    return [...results, ...imported, { what: 'module', errors: takeErrors() }];
  } finally {
    await context.close();
  }
};
