import type { Browser, BrowserContext } from '@playwright/test';

/** The password of every demo account. */
export const demoPassword = 'Demo-Pass-1';

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs demo accounts in, each once. @returns a function that resolves to the cookies of an account */
export const createSessions = (browser: Browser, url: string) => {
  const sessions = new Map<string, Promise<Session>>();
  return (username: string): Promise<Session> => {
    const session = sessions.get(username) ?? signIn(browser, url, username);
    sessions.set(username, session);
    return session;
  };
};

const signIn = async (browser: Browser, url: string, username: string): Promise<Session> => {
  const context = await browser.newContext();
  try {
    const response = await context.request.post(`${url}/api/auth/signin`, {
      data: { identifier: username, password: demoPassword },
    });
    if (!response.ok()) throw new Error(`${username} cannot sign in: ${await response.text()}`);
    return await context.storageState();
  } finally {
    await context.close();
  }
};
