import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { beaconPath, type CheckResults, type RemoteBeacon, type RemoteVersion } from '@portal/contracts';
import { type Account, signIn } from '../browser.ts';
import { showBuild } from './show-build.ts';

/** The parts of a remote's module that are used here. */
interface PortalModule {
  widgets: Record<string, { load: () => Promise<{ Widget: unknown }>; example?: object } | undefined>;
}

interface VisitOptions {
  browser: Pick<Browser, 'newContext'>;
  /** Origin of the portal. */
  portal: string;
  manifest: RemoteVersion;
  /** An account of the portal, for pages that require one. */
  account: Account | null;
  /** The folder of the build, unless it is live. */
  dist?: string;
}

/** How long a page may load before it is looked at. */
const settleMs = 10_000;
const maxErrorLength = 300;

/** Collects errors of all pages. @returns takes those since the last call */
const watchErrors = async (context: BrowserContext) => {
  const errors: string[] = [];
  const add = (text: string) => errors.push(text.slice(0, maxErrorLength));
  context.on('weberror', (webError) => add(webError.error().message));
  context.on('console', (message) => {
    // Failed requests are logged too, but only matter if the page cannot handle them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) add(message.text());
  });
  context.on('request', (request) => {
    if (!request.url().endsWith(beaconPath)) return;
    const beacon = request.postDataJSON() as RemoteBeacon;
    if (beacon.type === 'failure') add(`${beacon.name} ${beacon.stage}: ${beacon.message}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      console.error(`Content-Security-Policy: ${effectiveDirective} blocks ${blockedURI} in ${sourceFile}`);
    });
  });
  return (): string[] => [...new Set(errors.splice(0))];
};

const open = async (page: Page, address: string): Promise<string[]> => {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => undefined);
  return page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
};

const failedPage = 'This page could not be loaded';

const isVariable = (pattern: string) => /[:*]/.test(pattern);

/** A path of the pattern, best one that a page links to. */
const choosePath = (pattern: string, links: readonly string[]): string => {
  if (!isVariable(pattern)) return pattern;
  const shape = new RegExp(`^${pattern.replace(/\/\*$/, '(?:/.*)?').replaceAll(/:\w+/g, '[^/?#]+')}$`);
  return links.find((link) => shape.test(link)) ?? pattern.replace(/\/\*$/, '').replaceAll(/:\w+/g, 'smoke');
};

/**
 * Lets the module have one page, which is a widget with its example props, so that the shell renders it with all that it needs. Runs in the
 * page before any other script. @param pattern of the page that it takes the place of
 */
const showWidget = ({ globalName, widget, pattern }: Record<'globalName' | 'widget' | 'pattern', string>): void => {
  let container: { get(module: string): Promise<() => { portalModule: PortalModule }> } | undefined;
  const createPage = async ({ widgets }: PortalModule) => {
    const { load, example } = widgets[widget] ?? {};
    if (!load) throw new Error('module.json lists it, but the module has none');
    const { Widget } = await load();
    const show = () => {
      document.documentElement.dataset['shown'] = widget;
      // An element as React creates it, which this script cannot reach. Builds of earlier releases have no example.
      return example && { $$typeof: Symbol.for('react.transitional.element'), type: Widget, key: null, props: example };
    };
    return { Page: show };
  };
  Object.defineProperty(globalThis, globalName, {
    get: () => container,
    set: (entry: NonNullable<typeof container>) => {
      container = {
        ...entry,
        get: async (name) => {
          const { portalModule } = (await entry.get(name))();
          const page = { load: () => createPage(portalModule), peek: () => undefined };
          return () => ({ portalModule: { ...portalModule, pages: { [pattern]: { page } } } });
        },
      };
    },
  });
};

/** Imports every page of the loaded module, also those that only players see. Runs in the page. */
const importPages = async ({ globalName, routes }: RemoteVersion) => {
  const container = Reflect.get(globalThis, globalName);
  if (!container) return [{ what: 'module', errors: [`${globalName} is not on the page`] }];
  const { portalModule } = (await container.get('./module'))();
  return Promise.all(
    routes.map(async (what) => {
      const definition = portalModule.pages[what];
      try {
        if (!definition) throw new Error('module.json lists it, but the module has none');
        await definition.page.load();
        return { what, errors: [] };
      } catch (error) {
        return { what, errors: [String(error)] };
      }
    }),
  );
};

/** Shows the build in the browser, which the portal does not have yet. */
const showLocalBuild = async (context: BrowserContext, { portal, manifest, dist }: VisitOptions & { dist: string }) => {
  const folder = `/remotes/${manifest.name}/${manifest.version}/`;
  await context.route(`${portal}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    // `fulfill` rejects when the build has no such file.
    if (pathname.startsWith(folder))
      return route.fulfill({ path: join(dist, pathname.slice(folder.length)) }).catch(() => route.abort());
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const page = showBuild(await response.text(), pathname, manifest);
    if (!page) return route.fulfill({ response });
    return route.fulfill({ response, body: page.html, status: page.isNew ? 200 : response.status() });
  });
};

/** Loads every page and renders every widget of a build in the live shell. @returns the errors by page and widget */
export const visitBuild = async (options: VisitOptions): Promise<CheckResults> => {
  const { browser, portal, manifest, account, dist } = options;
  await using context = await browser.newContext();
  if (dist !== undefined) await showLocalBuild(context, { ...options, dist });
  if (account) await signIn(context, portal, account);
  const takeErrors = await watchErrors(context);
  const page = await context.newPage();
  const links = await open(page, portal);
  const results: CheckResults = [];
  const patterns = manifest.routes.toSorted((a, b) => Number(isVariable(a)) - Number(isVariable(b)));
  for (const what of patterns) {
    takeErrors();
    links.push(...(await open(page, portal + choosePath(what, links))));
    const errors = takeErrors();
    if (await page.getByText(failedPage).count()) errors.push(`The page shows: ${failedPage}`);
    results.push({ what, errors });
  }
  const [pattern = ''] = patterns;
  const path = choosePath(pattern, []);
  // The last page may belong to a feature that the portal has not, and then the module is not on it.
  await open(page, portal + path);
  results.push(...(await page.evaluate(importPages, manifest)), { what: 'module', errors: takeErrors() });
  await page.close();
  for (const what of manifest.widgets) {
    const widgetPage = await context.newPage();
    await widgetPage.addInitScript(showWidget, { globalName: manifest.globalName, widget: what, pattern });
    await open(widgetPage, portal + path);
    const shown = widgetPage.locator(`html[data-shown="${what}"]`);
    // A busy machine may run the scripts of a page long after they have arrived.
    await shown.waitFor({ state: 'attached', timeout: settleMs }).catch(() => undefined);
    const isShown = await shown.count();
    await widgetPage.close();
    results.push({ what, errors: [...takeErrors(), ...(isShown ? [] : [`It could not be shown at ${path}`])] });
  }
  return results;
};
