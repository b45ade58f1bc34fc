import type { Browser, BrowserContext, Page } from '@playwright/test';

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser context with an idle page next to the pages of the journey. */
interface Pooled {
  context: BrowserContext;
  idlePage: Page;
}

/**
 * The contexts of a worker. A page in a new context is expensive: it downloads and compiles every script again in a new process. Journeys
 * therefore share contexts in turn and leave nothing in them but the browser's caches. The idle page keeps the renderer process, and with
 * it the compiled scripts (the browser runs with `--process-per-site`).
 */
export const createContextPool = (browser: Browser) => {
  const idle: Pooled[] = [];
  const taken: Pooled[] = [];

  const create = async (): Promise<Pooled> => {
    const context = await browser.newContext();
    const idlePage = await context.newPage();
    await idlePage.goto('/healthz');
    return { context, idlePage };
  };

  const clear = async ({ context, idlePage }: Pooled): Promise<void> => {
    const pages = context.pages().filter((page) => page !== idlePage);
    await Promise.all(pages.map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearCookies();
    await idlePage.evaluate(() => localStorage.clear());
  };

  return {
    /** @returns a context without cookies and storage, or with the cookies of a session */
    async take(session?: Session): Promise<BrowserContext> {
      const pooled = idle.pop() ?? (await create());
      taken.push(pooled);
      await pooled.context.addCookies(session?.cookies ?? []);
      return pooled.context;
    },
    /** Takes back all contexts. The contexts taken first are reused first, because their caches contain most. */
    async release(): Promise<void> {
      const released = taken.splice(0);
      await Promise.all(released.map(clear));
      idle.push(...released.reverse());
    },
  };
};
