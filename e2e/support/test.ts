import {
  type APIRequest,
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type ViewportSize,
} from '@playwright/test';
import { createContextPool, type Session } from './contexts.ts';
import { codeFor } from './email.ts';
import { demoPassword, type NewPlayer, newPlayer } from './players.ts';

/** A player that no other journey uses. */
interface RegisteredPlayer extends NewPlayer {
  id: string;
  session: Session;
}

/** A player that no other journey uses, signed in on a separate page. */
export interface Registered extends RegisteredPlayer {
  page: Page;
}

interface Fixtures {
  /** Opens a page of a visitor, or of the player of a session. */
  openPage: (session?: Session) => Promise<Page>;
  /** Opens a page as a demo account; each account signs in once per worker. */
  openAs: (username: string) => Promise<Page>;
  /** Signs up a new player through the API. */
  registerPlayer: () => Promise<RegisteredPlayer>;
  /** Signs up a new player through the API and opens a page as that player. */
  register: () => Promise<Registered>;
  takeContext: ReturnType<typeof createContextPool>['take'];
}

interface WorkerFixtures {
  contextPool: ReturnType<typeof createContextPool>;
  getSession: (username: string) => Promise<Session>;
}

const signInThroughApi = async (request: APIRequestContext, username: string): Promise<Session> => {
  const response = await request.post('/api/auth/signin', {
    data: { identifier: username, password: demoPassword },
  });
  expect(response.status(), `${username} signs in`).toBe(200);
  return request.storageState();
};

const signUpThroughApi = async (request: APIRequestContext): Promise<RegisteredPlayer> => {
  const player = newPlayer();
  const data = { ...player, confirmPassword: player.password };
  expect((await request.post('/api/auth/signup', { data })).status()).toBe(200);
  const verification = { email: player.email, otp: await codeFor(player.email) };
  expect((await request.post('/api/auth/verify-email', { data: verification })).status()).toBe(200);
  const { user } = (await (await request.get('/api/auth/me')).json()) as { user: { id: string } };
  return { ...player, id: user.id, session: await request.storageState() };
};

const withRequest = async <T>(api: APIRequest, use: (request: APIRequestContext) => Promise<T>): Promise<T> => {
  const request = await api.newContext();
  return use(request).finally(() => request.dispose());
};

/** A context keeps the size of the journey for which it was created. */
const newPage = async (context: BrowserContext, viewport: ViewportSize | null): Promise<Page> => {
  const page = await context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  return page;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  contextPool: [async ({ browser }, use) => use(createContextPool(browser)), { scope: 'worker' }],

  getSession: [
    async ({ playwright }, use) => {
      const sessions = new Map<string, Promise<Session>>();
      const newSession = (username: string) =>
        withRequest(playwright.request, (request) => signInThroughApi(request, username));
      await use((username) => {
        const session = sessions.get(username) ?? newSession(username);
        sessions.set(username, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],

  takeContext: async ({ contextPool }, use) => {
    const blocked: string[] = [];
    const onConsole = (message: ConsoleMessage) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text());
    };
    const taken = new Set<BrowserContext>();
    await use(async (session) => {
      const context = await contextPool.take(session);
      taken.add(context.on('console', onConsole));
      return context;
    });
    await contextPool.release();
    for (const context of taken) context.off('console', onConsole);
    expect(blocked, "violations of the page's policy").toEqual([]);
  },

  context: async ({ takeContext }, use) => use(await takeContext()),

  page: async ({ context, viewport }, use) => use(await newPage(context, viewport)),

  openPage: async ({ takeContext, viewport }, use) => {
    await use(async (session) => newPage(await takeContext(session), viewport));
  },

  openAs: async ({ openPage, getSession }, use) => {
    await use(async (username) => openPage(await getSession(username)));
  },

  registerPlayer: async ({ playwright }, use) => {
    await use(() => withRequest(playwright.request, signUpThroughApi));
  },

  register: async ({ registerPlayer, openPage }, use) => {
    await use(async () => {
      const player = await registerPlayer();
      return { ...player, page: await openPage(player.session) };
    });
  },
});

export { expect };
