import type { BrowserContext } from '@playwright/test';
import type { Session } from './contexts.ts';
import { test as base } from './test.ts';

interface WorkerFixtures {
  /** Opens a separate context in which service workers run, because the shared contexts block them. */
  openWorkerContext: (session?: Session, baseURL?: string) => Promise<BrowserContext>;
}

export const test = base.extend<WorkerFixtures>({
  openWorkerContext: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (storageState, baseURL) => {
      const context = await browser.newContext({
        serviceWorkers: 'allow',
        ...(storageState && { storageState }),
        ...(baseURL && { baseURL }),
      });
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect } from './test.ts';
