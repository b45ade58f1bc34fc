import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type CheckResults, type RemoteVersion, remoteReportsPath } from '@portal/contracts';

/** The parts of a remote's module that are used here. */
interface PortalModule {
  widgets: Record<string, { load: () => Promise<{ Widget: unknown }>; example?: object } | undefined>;
}

interface VisitOptions {
  browser: Pick<Browser, 'newContext'>;
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

const isVariable = (pattern: string) => /[:*]/.test(pattern);

/** A path of the pattern, best one that a page links to. */
const pathOf = (pattern: string, links: readonly string[]): string => {
  if (!isVariable(pattern)) return pattern;
  const shape = new RegExp(`^${pattern.replace(/\/\*$/, '(?:/.*)?').replaceAll(/:\w+/g, '[^/?#]+')}$`);
  return links.find((link) => shape.test(link)) ?? pattern.replace(/\/\*$/, '').replaceAll(/:\w+/g, 'smoke');
};

interface ShownWidget {
  globalName: string;
  widget: string;
  /** The page that it takes the place of. */
  pattern: string;
}

/**
 * Lets the module have one page, which is a widget with its example props, so that the shell renders it with all that it needs. Runs in the
 * page before any other script.
 */
const showWidget = ({ globalName, widget, pattern }: ShownWidget): void => {
  let container: { get(module: string): Promise<() => { portalModule: PortalModule }> } | undefined;
  const pageOf = async ({ widgets }: PortalModule) => {
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
          const route = { path: pattern, title: widget, load: () => pageOf(portalModule) };
          return () => ({ portalModule: { ...portalModule, routes: [route] } });
        },
      };
    },
  });
};

const visitWidget = async (context: BrowserContext, portal: string, shown: ShownWidget): Promise<string[]> => {
  const page = await context.newPage();
  const takeErrors = await watchErrors(page);
  await page.addInitScript(showWidget, shown);
  const path = pathOf(shown.pattern, []);
  await open(page, portal + path);
  const isShown = await page.locator(`html[data-shown="${shown.widget}"]`).count();
  await page.close();
  return [...takeErrors(), ...(isShown ? [] : [`It could not be shown at ${path}`])];
};

/** Imports every page of the loaded module, also those that only players see. Runs in the page. */
const importPages = async ({ globalName, routes }: RemoteVersion) => {
  const container = Reflect.get(globalThis, globalName);
  if (!container) return [{ what: 'module', errors: [`${globalName} is not on the page`] }];
  const { portalModule } = (await container.get('./module'))();
  return Promise.all(
    routes.map(async (what) => {
      const load = portalModule.routes.find((route: { path: string }) => route.path === what)?.load;
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

/** Loads every page and renders every widget of a build in the live shell. @returns the errors by page and widget */
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
    const patterns = manifest.routes.toSorted((a, b) => Number(isVariable(a)) - Number(isVariable(b)));
    for (const what of patterns) {
      takeErrors();
      links.push(...(await open(page, portal + pathOf(what, links))));
      const errors = takeErrors();
      if (await page.getByText(failedPage).count()) errors.push(`The page shows: ${failedPage}`);
      results.push({ what, errors });
    }
    results.push(...(await page.evaluate(importPages, manifest)), { what: 'module', errors: takeErrors() });
    const [pattern = ''] = patterns;
    for (const what of manifest.widgets) {
      const shown = { globalName: manifest.globalName, widget: what, pattern };
      results.push({ what, errors: await visitWidget(context, portal, shown) });
    }
    return results;
  } finally {
    await context.close();
  }
};
