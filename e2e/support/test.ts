import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { codeFor } from './email';
import { demoPassword, type NewPlayer, newPlayer } from './players';
import { createRecorder } from './record-projects';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A player that no other journey uses, signed in on a separate page. */
export interface Registered extends NewPlayer {
  id: string;
  page: Page;
}

interface Fixtures {
  /** Opens a page as a demo account; each account signs in once per worker. */
  pageOf: (username: string) => Promise<Page>;
  /** Signs up a new player through the API and opens a page as that player. */
  register: () => Promise<Registered>;
}

interface AutomaticFixtures {
  /** Notes in the report which remotes and services a journey exercises: `npm run test:affected` selects journeys by that. */
  recorder: ReturnType<typeof createRecorder>;
}

interface WorkerFixtures {
  sessionOf: (username: string) => Promise<Session>;
}

const signInThroughApi = async (browser: Browser, username: string): Promise<Session> => {
  const context = await browser.newContext();
  try {
    const response = await context.request.post('/api/auth/signin', {
      data: { identifier: username, password: demoPassword },
    });
    expect(response.status(), `${username} signs in`).toBe(200);
    return await context.storageState();
  } finally {
    await context.close();
  }
};

const signUpThroughApi = async (page: Page): Promise<Registered> => {
  const player = newPlayer();
  const data = { ...player, confirmPassword: player.password };
  expect((await page.request.post('/api/auth/signup', { data })).status()).toBe(200);
  const verification = { email: player.email, otp: await codeFor(player.email) };
  expect((await page.request.post('/api/auth/verify-email', { data: verification })).status()).toBe(200);
  const { user } = (await (await page.request.get('/api/auth/me')).json()) as { user: { id: string } };
  return { ...player, id: user.id, page };
};

export const test = base.extend<
  Fixtures & AutomaticFixtures & { openPage: (session?: Session) => Promise<Page> },
  WorkerFixtures
>({
  recorder: [
    async ({ browser, baseURL }, use, { annotations }) => {
      const recorder = createRecorder(baseURL ?? '');
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        recorder.watchContext(context);
        return context;
      };
      await use(recorder);
      browser.newContext = newContext;
      annotations.push({ type: 'projects', description: [...recorder.projects].join(' ') });
    },
    { auto: true },
  ],

  request: async ({ request, recorder }, use) => {
    recorder.watchRequests(request);
    await use(request);
  },

  sessionOf: [
    async ({ browser }, use) => {
      const sessions = new Map<string, Promise<Session>>();
      await use((username) => {
        const session = sessions.get(username) ?? signInThroughApi(browser, username);
        sessions.set(username, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],

  openPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (session) => {
      const context = await browser.newContext(session && { storageState: session });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  pageOf: async ({ openPage, sessionOf }, use) => {
    await use(async (username) => openPage(await sessionOf(username)));
  },

  register: async ({ openPage }, use) => {
    await use(async () => signUpThroughApi(await openPage()));
  },
});

export { expect };
